import { currentLanguage } from '../../i18n/language.ts';
import { saveFile } from '../browser/save-file.ts';
import { signedInFetch } from './api.ts';
import { apiErrorOf, NoAnswerError } from './api-error.ts';

interface Download {
  readonly address: string;
  /** What is asked for: an answer that refuses is JSON. */
  readonly type: string;
  /** Where the answer names none. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** How much has come so far; `total` is null where the server does not know it. */
  readonly onBytes: (bytes: number, total: number | null) => void;
}

/** Fetches a file as the signed-in user and hands it to the browser to save. */
export async function downloadFile({ address, type, name, signal, onBytes }: Download): Promise<void> {
  const response = await ask(address, type, signal);
  if (!response.ok) throw await apiErrorOf(response, currentLanguage());
  const total = Number(response.headers.get('content-length')) || null;
  const counting = counted((bytes) => onBytes(bytes, total));
  const file = await new Response(response.body?.pipeThrough(counting, { signal })).blob().catch((cause) => {
    // A connection that breaks leaves half a file, which would look like a whole one.
    throw signal.aborted ? cause : new NoAnswerError('network', cause);
  });
  saveFile(file, nameIn(response) ?? name);
}

async function ask(address: string, type: string, signal: AbortSignal): Promise<Response> {
  try {
    return await signedInFetch(address, { signal, headers: { accept: `${type}, application/json` } });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new NoAnswerError('network', cause);
  }
}

function counted(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
}

const nameIn = ({ headers }: Response) => /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
