import { DEFAULT_PERMITTED } from '@rocca/contract/services';
import { describe, expect, it } from 'vitest';
import { buildServiceMenu, type MenuBlock, type ServiceMenu, showsUnderAttack, targetsEngine } from './menu.ts';

const cloud = {
  deployment: 'cloud',
  permitted: [...DEFAULT_PERMITTED],
  installed: ['dti', 'dti_lite', 'nscan', 'webapp'],
  links: { legacy: null },
} as const;
const onPremises = { ...cloud, deployment: 'onprem', permitted: ['nscan', 'tvm', 'cardp'] } as const;

const held = (...engines: string[]) => engines.map((engine) => ({ engine, available: true }));
const codes = (blocks: readonly MenuBlock[]) => blocks.flatMap((block) => block.entries.map((entry) => entry.code));
const allCodes = ({ active, available, coming }: ServiceMenu) => [active, available, coming].flatMap(codes);
const groups = (blocks: readonly MenuBlock[]) => blocks.map((block) => block.group);

describe('the service menu', () => {
  it('splits what the account has from what it could have', () => {
    const menu = buildServiceMenu(cloud, held('dti', 'ir'));
    expect(codes(menu.active)).toEqual(['dti', 'ir']);
    expect(codes(menu.available)).toContain('webapp');
    expect(codes(menu.available)).not.toContain('dti');
  });

  it('keeps apart what does not exist yet, with a licence and without', () => {
    const menu = buildServiceMenu(cloud, held('cti', 'tvm', 'nscan'));
    expect(codes(menu.coming)).toEqual([
      'cti',
      'rri',
      'tvm',
      'phishing_attack',
      'smishing_attack',
      'cardp',
      'cyber_threat',
    ]);
    expect(codes(menu.active)).toEqual(['nscan']);
    expect(codes(menu.available)).not.toContain('rri');
  });

  it('counts a licence that is not available as none', () => {
    const menu = buildServiceMenu(cloud, [{ engine: 'nscan', available: false }]);
    expect(codes(menu.active)).toEqual([]);
    expect(codes(menu.available)).toContain('nscan');
  });

  it.each([
    ['a permitted engine', 'webapp', true],
    ['an engine that is not permitted', 'survey_test', false],
    ['a service sold by contact', 'penetration_test', true],
    ['the lite variant, which has no entry', 'dti_lite', false],
    ['the helper chat, which has no entry', 'helperbot', false],
  ])('in the cloud, %s (%s) is shown: %s', (_, code, shown) => {
    const menu = buildServiceMenu(cloud, held(code));
    expect(allCodes(menu).includes(code as never)).toBe(shown);
  });

  it('shows only what is permitted on-premises, and never monitoring or card protection', () => {
    const menu = buildServiceMenu(onPremises, held('nscan', 'tvm', 'cardp'));
    expect(allCodes(menu)).toEqual(['nscan']);
  });

  it('keeps the order of the groups, risk management last and only with a survey', () => {
    const everything = held(...DEFAULT_PERMITTED);
    const complete = { ...cloud, installed: DEFAULT_PERMITTED };
    const menu = buildServiceMenu(complete, everything);
    expect(groups(menu.active)).toEqual(['threat', 'technology', 'breach', 'risk']);
    expect(groups(menu.coming)).toEqual(['technology', 'human', 'breach']);
    const noSurveys = { ...cloud, permitted: DEFAULT_PERMITTED.filter((code) => !code.startsWith('survey')) };
    expect(groups(buildServiceMenu(noSurveys, []).available)).toEqual([
      'threat',
      'technology',
      'cloud',
      'human',
      'breach',
    ]);
  });

  it('sends unlicensed engines to the older platform where there is one, but not services sold by contact', () => {
    const menu = buildServiceMenu({ ...cloud, links: { legacy: 'https://old.example' } }, held('dti'));
    const entries = [...menu.active, ...menu.available].flatMap((block) => block.entries);
    const of = (code: string) => entries.find((entry) => entry.code === code);
    expect(of('dti')).toMatchObject({ to: '/main/dti', external: false });
    expect(of('cti')).toMatchObject({ to: 'https://old.example', external: true });
    expect(of('code_review')).toMatchObject({ to: '/code_review', external: false });
  });
});

describe('Under attack', () => {
  const reached = { email: 'duty@provider.example', phone: null };
  const nobody = { email: null, phone: null };
  it.each([
    [[...DEFAULT_PERMITTED], held('ir'), reached, true],
    [[...DEFAULT_PERMITTED], held('ir'), { email: null, phone: '+39 02 1234' }, true],
    [[...DEFAULT_PERMITTED], held('ir'), nobody, false],
    [[...DEFAULT_PERMITTED], held('dti'), reached, false],
    [[...DEFAULT_PERMITTED], [{ engine: 'ir', available: false }], reached, false],
    [['nscan'], held('ir'), reached, false],
  ])('needs the permission, a licence and somebody to reach', (permitted, licences, incident, shown) => {
    expect(showsUnderAttack({ permitted, incident }, licences)).toBe(shown);
  });
});

describe('the Targets entry', () => {
  const nothing = { last: null, counts: undefined };
  const counts = new Map([
    ['dti', 0],
    ['nscan', 7],
    ['webapp', 2],
  ]);

  it('prefers an engine the account can test with', () => {
    expect(targetsEngine(cloud, held('nscan'), nothing)).toBe('nscan');
    expect(targetsEngine(cloud, [], nothing)).toBe('dti');
    expect(targetsEngine({ ...cloud, permitted: ['ir'] }, [], nothing)).toBeNull();
  });

  it.each([
    ['the first that has targets', null, 'nscan'],
    ['the one used last, with targets', 'webapp', 'webapp'],
    ['the one used last, without any', 'dti', 'dti'],
    ['the first that has targets, where the last one is held no more', 'cti', 'nscan'],
    ['the first that has targets, where the last one is none', '<script>', 'nscan'],
  ])('opens %s', (_, last, engine) => {
    expect(targetsEngine(cloud, held('dti', 'nscan', 'webapp'), { last, counts })).toBe(engine);
  });
});
