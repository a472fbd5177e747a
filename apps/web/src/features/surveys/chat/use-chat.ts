import type { HelperQuestion } from '@rocca/contract/api/helper.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { spendScans } from '../../../lib/tasks/spend-scans.ts';
import { askHelper } from './ask-helper.ts';
import { failureOfError, failureOfReply, isCounted } from './chat-failure.ts';
import { addPiece, addReply, ask, askAgain, type Chat, EMPTY_CHAT, fail, historyOf } from './chat-model.ts';

interface ChatHandle {
  readonly chat: Chat;
  readonly send: (text: string) => void;
  /** Sends a failed message once more. */
  readonly retry: (id: number) => void;
}

export interface ChatAbout extends Pick<HelperQuestion, 'context' | 'remote'> {
  readonly surveyType: SurveyType;
}

/** The conversation about one question. It ends, and is forgotten, with the component that uses it. */
export function useChat({ surveyType, context, remote }: ChatAbout): ChatHandle {
  const [chat, setChat] = useState<Chat>(EMPTY_CHAT);
  const client = useQueryClient();
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  async function converse(next: Chat): Promise<void> {
    const call = new AbortController();
    under.current = call;
    setChat(next);
    try {
      const reply = await askHelper({
        surveyType,
        question: { context, history: historyOf(next), remote },
        onPiece: (piece) => setChat((current) => addPiece(current, piece)),
        signal: call.signal,
      });
      const failure = failureOfReply(reply);
      if (isCounted(reply)) spendScans(client, 'helperbot');
      setChat((current) => (failure ? fail(current, failure) : addReply(current, reply)));
    } catch (cause) {
      if (call.signal.aborted) return;
      console.warn('The message could not be sent', cause);
      setChat((current) => fail(current, failureOfError(cause)));
    }
  }

  const now = () => new Date().toISOString();
  return {
    chat,
    send: (text) => void converse(ask(chat, text, now())),
    retry: (id) => void converse(askAgain(chat, id, now())),
  };
}
