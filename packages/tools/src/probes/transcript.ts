import { visible } from './visible.ts';

/** A conversation as evidence: what was sent after `>`, what came back after `<`. */
export interface Transcript {
  sent(text: string): void;
  received(data: Buffer | string): void;
  text(): string;
}

/** A talkative target must not push the decisive lines out of the evidence. */
const RECEIVED_CHARACTERS = 600;

export function transcript(): Transcript {
  const lines: string[] = [];
  const add = (mark: string, text: string) => {
    for (const line of text.trimEnd().split('\n')) lines.push(`${mark} ${line}`.trimEnd());
  };
  return {
    sent: (text) => add('>', visible(text.trimEnd())),
    received: (data) => add('<', visible(data, RECEIVED_CHARACTERS)),
    text: () => visible(lines.join('\n')),
  };
}
