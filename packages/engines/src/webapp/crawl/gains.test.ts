import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { formChange, linkChange, mayBeSent, pressChange, requestChange } from './state-change.ts';

const ORIGIN = 'http://site.example';
function send(inner: string, action: string) {
  const [form] = readHtml(`<form method=post>${inner}</form>`).forms;
  if (!form) throw new Error('no form');
  return formChange(form, ORIGIN + action);
}
const post = (path: string, body = '') =>
  requestChange({
    method: 'POST',
    url: ORIGIN + path,
    headers: [['content-type', 'application/json']],
    body: body === '' ? null : body,
  });
const BUTTON = '<button>OK</button>';

describe('an advantage', () => {
  it.each([
    '/rewards/claim',
    '/claim-reward',
    '/api/claimBonus',
    '/rewards/3/claim',
    '/offers/3/claim',
    '/points/redeem',
    '/gift-cards/redeem',
    '/voucher/redeem',
    '/daily-bonus',
    '/rewards/collect',
    '/coupon/apply',
    '/wallet/top-up',
    '/wallet/withdraw',
    '/account/add-funds',
    '/premi/riscuoti',
    '/buoni/riscatta',
    '/punti/3/riscatta',
    '/gutschein/einloesen',
    '/praemie/abholen',
    '/recompense/recuperer',
    '/bon/utiliser',
    '/cupon/canjear',
    '/recompensa/reclamar',
  ])('is not taken by a form or a script without the consent: POST %s', (path) => {
    for (const change of [send(BUTTON, path), post(path)]) {
      expect(change).not.toBeNull();
      expect(mayBeSent(change, false)).toBe(false);
    }
  });

  it.each([
    'Claim reward',
    'Claim your 500 credits',
    'Redeem points',
    'Get bonus',
    'Riscatta premio',
    'Riscuoti il bonus',
    'Prämie abholen',
    'Gutschein einlösen',
    'Récupérer la récompense',
    'Canjear puntos',
    'Aggiungi fondi',
  ])('is not taken by a button, whatever its address is: %s', (label) => {
    expect(send(`<input type=hidden name=id value=3><button>${label}</button>`, '/do')).toBe('orders');
    expect(pressChange(label)).toBe('orders');
    expect(linkChange(`${ORIGIN}/do?id=3`, { label })).toBe('orders');
  });

  it.each(['/rewards/3/claim', '/coupons/3/redeem', '/claim-reward?id=3'])(
    'is not taken by a link that names it: %s',
    (address) => {
      expect(linkChange(ORIGIN + address)).toBe('orders');
    },
  );

  it('is not taken by the code of a coupon in a cart', () => {
    expect(send(`<input name=coupon_code>${BUTTON}`, '/cart/apply')).toBe('orders');
    expect(send('<input name=code><button>Apply coupon</button>', '/do')).toBe('orders');
    expect(post('/api/coupon', '{"couponCode":"A1"}')).toBe('orders');
  });

  it('is taken with the consent', () => {
    expect(mayBeSent(post('/rewards/claim'), true)).toBe(true);
  });
});

describe('what takes no advantage', () => {
  it.each<[string, string]>([
    ['/claims/new', '<input name=title><textarea name=text></textarea><button>File claim</button>'],
    ['/claim', '<input name=policy><textarea name=what></textarea><button>Send</button>'],
    ['/collect', '<input name=event><button>Send</button>'],
    ['/coupons/search', '<input name=q><button>Search</button>'],
    ['/coupon/validate', '<input name=coupon><button>Check</button>'],
    ['/bonus/calculate', '<input name=salary><button>Calculate</button>'],
    [
      '/products/1/reviews',
      '<select name=rating><option>1<option>5</select><textarea name=text></textarea><button>Send</button>',
    ],
    ['/contact', '<input name=subject><textarea name=message></textarea><button>Apply</button>'],
    ['/coupons/add', '<input name=title><input name=code><button>Add coupon</button>'],
  ])('is sent: POST %s', (action, inner) => {
    expect(send(inner, action)).toBeNull();
  });

  it.each(['/rewards', '/rewards/claim', '/redeem', '/coupons', '/bonus/3', '/claims/3', '/collect?id=3'])(
    'is opened as a page: %s',
    (address) => {
      expect(linkChange(ORIGIN + address)).toBeNull();
    },
  );

  it.each(['Rewards', 'Points', 'My coupons', 'How to redeem points'])('is opened by a button: %s', (label) => {
    expect(pressChange(label)).toBeNull();
  });
});
