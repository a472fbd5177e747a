/** Where an engine finds its main tool and what that tool may take, if not the engine's own limits: for tests. */
export interface ToolBounds {
  readonly searchPath?: string;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
}
