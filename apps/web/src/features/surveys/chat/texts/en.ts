import type { ChatTexts } from './it.ts';

export const en: ChatTexts = {
  open: 'Ask the assistant',
  openFor: 'Ask the assistant: {{question}}',
  title: 'NIS 2 assistant',
  about: 'About the question',
  terms: {
    title: 'Before you begin',
    what: 'The assistant helps you to understand the questions of the questionnaire. It gives no legal advice and does not choose the answer for you: always check what you read.',
    local:
      'Answers are prepared on the platform, with texts of {{brand}}: what you write is sent to no outside service.',
    remote:
      'Answers are written by a language model outside the platform. It is sent your question, the conversation and the question of the questionnaire: whoever runs the model may keep them, so write no personal data and nothing confidential.',
    kept: 'The platform does not store the conversation: it is cleared when you close the window.',
    readTerms: 'Read the terms and conditions',
    readPrivacy: 'Read the privacy pages',
    acceptTerms: 'I accept the terms and conditions',
    acceptPrivacy: 'I have read how data is processed and agree',
    remembered: 'Your choice is kept for 7 days in this browser, until you sign out.',
    start: 'Begin',
  },
  log: 'Conversation with the assistant',
  you: 'You',
  assistant: 'Assistant',
  startMessage: 'Hello! Ask me what this question means, which article it refers to or how the requirement can be met.',
  waiting: 'The assistant is preparing the answer',
  sources_one: '{{count}} source',
  sources_other: '{{count}} sources',
  message: 'Your message',
  placeholder: 'Write your question',
  counter: '{{used}} of {{max}} characters',
  tooLongNow: 'The message has more than {{max}} characters: shorten it to send it.',
  send: 'Send',
  failed: 'Not sent',
  error: {
    tooLong: 'The message is too long.',
    licence: 'The licence of the assistant has expired or is not valid for this service.',
    unavailable: 'The service is temporarily unavailable: try again later.',
    noAnswer: 'The server does not answer. Check your connection and try again.',
    cannotSend: 'The message could not be sent.',
  },
};
