/** How many ports a list like `1-1000,8080` names; 0 where it names none. */
export function countPorts(list: string): number {
  return list
    .split(',')
    .map((part) => /^(\d+)(?:-(\d+))?$/.exec(part.trim()))
    .reduce((sum, match) => sum + (match ? Number(match[2] ?? match[1]) - Number(match[1]) + 1 : 0), 0);
}
