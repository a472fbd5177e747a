/** A cache that forgets what was used longest ago. */
export class RecentEntries<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.max && oldest !== undefined) this.entries.delete(oldest);
  }
}
