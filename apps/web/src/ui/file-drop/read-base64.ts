/** A chosen file as the platform stores it. */
export interface ReadFile {
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}

/** Reads a file of this computer as base64 text. */
export function readBase64(file: File): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    // A data address is `data:<type>;base64,<text>`; an empty file has no text at all.
    reader.onload = () => {
      const base64 = String(reader.result).split(',', 2)[1] ?? '';
      resolve({ name: file.name, size: file.size, base64 });
    };
    reader.readAsDataURL(file);
  });
}
