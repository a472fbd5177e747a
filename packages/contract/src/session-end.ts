/** Why a session is over. `reuse`: its refresh token was used by two holders. */
export const SESSION_ENDS = ['expired', 'logout', 'reuse', 'password', 'disabled'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export function isSessionEnd(value: unknown): value is SessionEnd {
  return SESSION_ENDS.some((end) => end === value);
}
