import { HOSTILE_HOSTS } from './hostile-hosts.ts'
import { HOSTILE_SHAPES } from './hostile-shapes.ts'

/*
 * Values of `returnTo` for `https://www.semblance.example` in production. The test of the rule and
 * the browser test share this list.
 */

export const HOSTILE: Readonly<Record<string, readonly string[]>> = { ...HOSTILE_SHAPES, ...HOSTILE_HOSTS }

/** The given value, and the address to which it leads. */
export const OURS: readonly (readonly [given: string, followed: string])[] = [
  ['https://semblance.example', 'https://semblance.example/'],
  ['https://semblance.example/', 'https://semblance.example/'],
  ['https://www.semblance.example/offers/1', 'https://www.semblance.example/offers/1'],
  ['https://a.b.semblance.example/x?y=1#z', 'https://a.b.semblance.example/x?y=1#z'],
  ['https://shop.semblance.example?next=//evil.example', 'https://shop.semblance.example/?next=//evil.example'],
  ['https://shop.semblance.example#@evil.example', 'https://shop.semblance.example/#@evil.example'],
  ['https://shop.semblance.example/@evil.example', 'https://shop.semblance.example/@evil.example'],
  ['https://shop.semblance.example//evil.example', 'https://shop.semblance.example//evil.example'],
  ['https://shop.semblance.example/%5Cevil.example', 'https://shop.semblance.example/%5Cevil.example'],
  ['https://shop.semblance.example/..//evil.example', 'https://shop.semblance.example//evil.example'],
  ['https://shop.semblance.example/;@evil.example', 'https://shop.semblance.example/;@evil.example'],
  ['https://shop.semblance.example/?u=https://evil.example', 'https://shop.semblance.example/?u=https://evil.example'],
  ['https://evil.example.semblance.example/', 'https://evil.example.semblance.example/'],
  ['https://javascript.semblance.example/', 'https://javascript.semblance.example/'],
  ['https://xn--mnchen-3ya.semblance.example/', 'https://xn--mnchen-3ya.semblance.example/'],
  ['https://0.semblance.example/', 'https://0.semblance.example/'],
  ['HTTPS://SEMBLANCE.EXAMPLE/Path', 'https://semblance.example/Path'],
  ['https://semblance.example:443/', 'https://semblance.example/'],
  ['https://semblance.example:8443/', 'https://semblance.example:8443/'],
  ['https://semblance.example/a/../b', 'https://semblance.example/b'],
  ['https://semblance.example/%0d%0aset-cookie:x', 'https://semblance.example/%0d%0aset-cookie:x'],
  ['https://semblance.example/%C3%A9?q=%E2%82%AC', 'https://semblance.example/%C3%A9?q=%E2%82%AC'],
  ['https://semblance.example/é', 'https://semblance.example/%C3%A9'],
  ['https://semblance.example/a%252fb', 'https://semblance.example/a%252fb'],
  [`https://semblance.example/${'a'.repeat(2000)}`, `https://semblance.example/${'a'.repeat(2000)}`],
  [
    'https://auth.semblance.example/popup-complete?origin=https%3A%2F%2Fwww.semblance.example',
    'https://auth.semblance.example/popup-complete?origin=https%3A%2F%2Fwww.semblance.example',
  ],
]

/** Queries without the question mark: duplicate names, other forms of the name, broken escapes. */
export const HOSTILE_QUERIES: readonly string[] = [
  'returnTo=https://semblance.example/&returnTo=https://evil.example/',
  'returnTo=https://evil.example/&returnTo=https://semblance.example/',
  'returnTo=//evil.example&returnTo=//evil.example',
  'returnTo[]=https://evil.example/',
  'returnTo%5B%5D=https://evil.example/',
  'returnTo[0]=https://evil.example/',
  'returnTo[href]=https://evil.example/',
  'returnTo.href=https://evil.example/',
  'ReturnTo=https://evil.example/',
  'returnto=https://evil.example/',
  'return_to=https://evil.example/',
  'returnTo=&returnTo=https://evil.example/',
  'returnTo=%',
  'returnTo=%E0%A4%A',
  'returnTo=%FF%FE//evil.example',
  'returnTo=%ED%A0%80//evil.example',
  'returnTo=%u002f%u002fevil.example',
  'returnTo=https%3A%2F%2Fsemblance.example%40evil.example',
  'returnTo=https://semblance.example/;returnTo=https://evil.example/',
  'returnTo=https://evil.example/#https://semblance.example/',
  'returnTo',
  '__proto__=https://evil.example/',
  '__proto__[returnTo]=https://evil.example/',
  'constructor[prototype][returnTo]=https://evil.example/',
]

/** Our addresses for `http://localhost:3000` with the authentication app at port 3001. */
export const OURS_IN_DEVELOPMENT: typeof OURS = [
  ['http://localhost', 'http://localhost/'],
  ['http://localhost:3000/offers', 'http://localhost:3000/offers'],
  ['https://localhost:5173/', 'https://localhost:5173/'],
  ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
  ['http://shop.localhost:3000/', 'http://shop.localhost:3000/'],
]

export const HOSTILE_IN_DEVELOPMENT: readonly string[] = [
  'http://evil.example/',
  'https://evil.example/',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://localhost:3000@evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1@evil.example/',
  'http://127.1/',
  'http://127.0.0.2/',
  'http://127.0.0.1./',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.1/',
  'http://2130706433/',
  'http://①②⑦.0.0.1/',
  'http://[::1]:3000/',
  'http://[::ffff:127.0.0.1]/',
  'http://0.0.0.0:3000/',
  'http://evillocalhost/',
  'http://localhostevil/',
  'http://localhost./',
  'http://ⓛocalhost/',
  'http://localhost:3001/login',
  'http://localhost:3001/continue?returnTo=http://evil.example/',
  'ftp://localhost/',
  'javascript://localhost:3000/%0aalert(1)',
  '//localhost:3000/',
  'http:localhost:3000',
  'http:\\\\localhost:3000/',
]
