/** The seven fields of the target's settings. */
export interface SignInSettings {
  readonly loginUrl: string;
  readonly userParameter: string;
  readonly passwordParameter: string;
  readonly username: string;
  readonly password: string;
  readonly loggedInRegex: string;
  readonly loggedOutRegex: string;
}
