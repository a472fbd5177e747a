export const SYSTEM_FOLDERS: readonly string[];
export function withoutNpmFolders(path: string): string;
