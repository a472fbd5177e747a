/** Where a service of the lab is to listen, and what it finds there. */
export interface Place {
  readonly address: string;
  /** A folder for this service alone, empty at first. */
  readonly folder: string;
  /** The tree of programs unpacked for the lab. */
  readonly programs: string;
}

export interface RunningService {
  stop(): Promise<void>;
}

/** One open port of a weak host. */
export interface LabService {
  readonly port: number;
  readonly protocol: 'tcp' | 'udp';
  /** Resolves when it can be reached; rejects where this machine cannot run it, with a text a person understands. */
  start(place: Place): Promise<RunningService>;
}

/** A host, `127.20.<network>.<number>`. `expected.<engine>.json` in its folder says what is to be found. */
export interface LabHost {
  readonly number: number;
  readonly name: string;
  /** Where several hosts make one scene and share an expectation; otherwise the folder has the host's name. */
  readonly folder?: string;
  readonly services: readonly LabService[];
}
