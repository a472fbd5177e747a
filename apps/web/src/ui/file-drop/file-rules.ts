export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface FileRules {
  /** MIME types (`text/plain`), classes of them (`image/*`) or endings (`.ovpn`). Empty: every file. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
}

export type FileProblem =
  | { readonly kind: 'type'; readonly file: string; readonly allowed: string }
  | { readonly kind: 'size'; readonly file: string; readonly maxBytes: number }
  | { readonly kind: 'count'; readonly maxFiles: number };

/** What is wrong with the files somebody chose; the first problem of each. Nothing of a wrong choice is kept. */
export function checkFiles(files: readonly FileFacts[], { accept, maxBytes, maxFiles }: FileRules): FileProblem[] {
  const different = withoutDuplicates(files);
  const problems = different.flatMap((file): FileProblem[] => {
    if (!isAccepted(file, accept)) return [{ kind: 'type', file: file.name, allowed: accept.join(', ') }];
    return file.size > maxBytes ? [{ kind: 'size', file: file.name, maxBytes }] : [];
  });
  return different.length > maxFiles ? [...problems, { kind: 'count', maxFiles }] : problems;
}

/** The same name, type and size: the same file chosen twice. */
export function withoutDuplicates<File extends FileFacts>(files: readonly File[]): File[] {
  const same = (a: FileFacts, b: FileFacts) => a.name === b.name && a.type === b.type && a.size === b.size;
  return files.filter((file, index) => files.findIndex((other) => same(file, other)) === index);
}

function isAccepted({ name, type }: FileFacts, accept: readonly string[]): boolean {
  return (
    accept.length === 0 ||
    accept.some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule.toLowerCase());
      if (rule.endsWith('/*')) return type.toLowerCase().startsWith(rule.slice(0, -1).toLowerCase());
      return type.toLowerCase() === rule.toLowerCase();
    })
  );
}
