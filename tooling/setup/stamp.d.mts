export function hashOf(paths: readonly string[]): string;
export function readStamp(file: string): string;
export function writeStamp(file: string, value: string): void;
