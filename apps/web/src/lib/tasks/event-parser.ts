interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads the text form of server-sent events from pieces of any size. A line may end in CR, LF or both, and a piece may
 * end in the middle of that. Comments (heartbeats) and fields we have no use for are skipped.
 */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  let event = 'message';
  let data: string[] = [];

  function takeLine(line: string): ServerEvent | null {
    if (line === '') return finish();
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return null;
  }

  function finish(): ServerEvent | null {
    const finished = data.length > 0 ? { event, data: data.join('\n') } : null;
    event = 'message';
    data = [];
    return finished;
  }

  return (piece) => {
    const text = rest + piece;
    // A CR at the very end may be the first half of CRLF: it waits for the next piece.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(complete.length);
    return lines.map(takeLine).filter((found) => found !== null);
  };
}
