import { scored } from '../../core/definition.ts';
import { type Finding, findingOf } from '../../core/finding.ts';

export const longName = {
  code: 'long_name',
  name: { it: 'Nomi troppo lunghi', en: 'Names that are too long' },
  definition: {
    key: 'long-name',
    family: 'Names',
    name: { it: 'Nome troppo lungo', en: 'Long name' },
    description: {
      it: 'Un nome lungo si sbaglia facilmente quando lo si scrive.',
      en: 'A long name is easily mistyped.',
    },
    solution: { it: 'Scegliere un nome più corto.', en: 'Choose a shorter name.' },
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:P/A:N', 5], null),
    cves: [],
    cwes: [],
    references: [],
  },
  judge(name: string, maxLength: number): ReadonlyArray<Finding<{ readonly name: string }>> {
    if (name.length <= maxLength) return [];
    const evidence = `${name.length} characters, at most ${maxLength} are allowed`;
    return [findingOf({ definition: longName.definition, evidence }, { check: longName.code, place: { name } })];
  },
};
