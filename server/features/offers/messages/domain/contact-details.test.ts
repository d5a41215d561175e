import { describe, expect, test } from 'vitest'
import { findContactDetails } from './contact-details.ts'
import { foldText } from './folded-text.ts'

/** «…» encloses each part that must be found. No other part may be found. */
const FOUND: Record<'email' | 'phone' | 'link' | 'handle', readonly string[]> = {
  email: [
    'write me at «joe@gmail.com», please',
    '«Joe.Smith+offers@mail.studio-nord.co.uk»',
    'mail me at «joe at gmail dot com»',
    'Mail: «JOE AT GMAIL DOT COM»',
    '«joe(at)gmail(dot)com»',
    '«joe [at] gmail [dot] com»!',
    '«joe {at} gmail . com»',
    '«joe @ gmail . com» is mine',
    '«joe＠gmail．com»',
    '«jоe@gmаil.cоm»',
    '«j​oe@gm​ail.com»',
    '«𝗷𝗼𝗲@𝗴𝗺𝗮𝗶𝗹.𝗰𝗼𝗺»',
    '«ⓙⓞⓔ@ⓖⓜⓐⓘⓛ.ⓒⓞⓜ»',
    'it is «j o e @ g m a i l . c o m» by the way',
    '«joe@gmail»',
    'mail me, joe smith, at: «joe_smith at gmail»',
    'my email is «joesmith gmail com»',
    '«joe arroba gmail punto com»',
    'mi correo: «joe arroba gmail.com»',
    '«joe arobase gmail point com»',
    '«joe chiocciola gmail punto com»',
    '«joe klammeraffe gmx punkt de»',
    '«joe snabel-a gmail dot com»',
    '«joe małpa gmail kropka com»',
    'моя почта «joe собака gmail точка com»',
    '«joe アットマーク gmail ドット com»',
    '«joe@müller-büro.de»',
    '«jоe аt gmаil dоt cоm»',
    '«joe@gmail,com»',
  ],
  phone: [
    '«０７０ー１２３ー４５６７»',
    'call «+46 70 123 45 67»',
    'call «00123456789012345», that is 17 digits',
    '«+1 (212) 555-0147»',
    '«0046701234567» works',
    'Ring mig på «070-123 45 67».',
    '«(212) 555-0147»',
    '«212.555.0147»',
    '«1-800-555-0147»',
    '«06 12 34 56 78»',
    '«020 7946 0958»',
    '«07700 900123»',
    'Handy «0170/1234567»',
    '«0170 - 123 45 67»',
    '«0 1 7 0 1 2 3 4 5 6 7»',
    '«0.1.7.0.1.2.3.4.5.6.7»',
    'my number «2125550147»',
    '«０７００ ９００ １２３»',
    '«٠١٧٠١٢٣٤٥٦٧»',
    '«0️⃣1️⃣7️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣»',
    '«O17O l234567»',
    'text me: «555-0147»',
    'Tel. «36 38 45 42»',
    'WhatsApp «123 456 78»',
    'Telefon: «8 123 456»',
    'мой номер «8 912 345-67-89»',
    '«zero one seven zero one two three four five six seven»',
    '«oh seven double seven zero nine zero zero one two three»',
    '«null eins sieben null eins zwei drei vier fünf sechs sieben»',
    '«zéro six un deux trois quatre cinq six sept huit»',
    '«cero seis uno dos cuatro cuatro cinco seis siete ocho»',
    '«восемь девять один два три четыре пять шесть семь восемь девять»',
    '«0 one 7 zero 1 two 3 four 5 six 7»',
    '«+49 170 123 456»',
    '#«01701234567»',
    '电话 «138 1234 5678»',
  ],
  link: [
    'see «https://example.com/me?x=1».',
    '«http://example.org»',
    '«hxxps://example.com»',
    '«www.mara-lindqvist.com»',
    '«WWW . mara . com»',
    'all on «mara-lindqvist.se»',
    '«mara.studio/book»',
    '«linktr.ee/mara»',
    '«t.me/mara»',
    '«wa.me/46701234567»',
    '«bit.ly/3xY»',
    '«x.com/mara»',
    '«maralindqvist dot com»',
    '«maralindqvist (dot) com»',
    '«maralindqvist[.]com»',
    '«maralindqvist . com»',
    '«maralindqvist punkt de»',
    '«maralindqvist точка ru»',
    '«ｍａｒａ．ｃｏｍ»',
    '«mara․com»',
    'see «mаrа-lindqvist.соm»',
    'my site is «mara.me»',
    'portfolio: «mara.it»',
    'Besuch meine Webseite: «mara.is»',
  ],
  handle: [
    'I am «@mara_lindqvist»',
    'follow «@mara.lindqvist», ok?',
    'insta: «mara_lindqvist»',
    'IG «mara.lindqvist»',
    'Telegram = «mara_l»',
    'my instagram is «maralindqvist»',
    'add me on snap: «maralindq»',
    'find me on telegram as «maralindqvist»',
    'mein Insta: «maralindqvist»',
    'мой телеграм: «maralind»',
    'skype id «maralive7»',
    'WeChat ID: «mara2020»',
    '微信号：«mara2020»',
    'discord «mara#1234»',
    'my username is «maralindqvist»',
    '«＠mara_lindqvist»',
  ],
}

const PASSES = [
  'Can you do 2,500.00 EUR instead of EUR 1.250,50?',
  'My price is $12,500 for the still and 18 500 kr for the clip.',
  'Between 10000-15000 EUR, or 125 000 SEK, or ¥1,250,000.',
  'USD 1000000 for all, €2.500.000 in total, 1 250 000 zł.',
  'We expect 1,500,000 impressions and 10 000 000 views, +250 000 followers.',
  '150000000 views in all.',
  'The shoot is on 2026-11-20, the release on 03.04.2027 and 05/12/2026.',
  'From 01.02.2026 - 03.04.2026, or 2026-11-20 – 2026-12-01.',
  'Zwischen 05.-09.12.2026, 20.11.-05.12.2026 und 5–9/12 2026.',
  'Call time 08:30–17:45, wrap at 19.15, lunch 12h30.',
  'Mo 08.00-17.30, Di 09.00-18.30, Mi 10.00-12.00',
  'Valid 2024-2026, then 2027/2028 and 2029.',
  'Sizes 36 38 40 42 44, or 00 2 4 6 8 10 12, waist 28/32, 5\'10".',
  'Takes 1 2 3 4 5 6 7 8 are fine; 1, 2, 3, 4, 5, 6, 7 too.',
  'one two three four five six seven, that is the count-in',
  'Formats: 1080x1920, 1920 × 1080, 1080 x 1350 px, 9:16, 4:5, 16/9 4/5 1/1.',
  'Pantone 18-1664 and RAL 3020, hex #b5622d, CMYK 20 70 80 10.',
  'Use #WinterRoast2026 and #30DaysOfCoffee with #ad in the caption.',
  '#northwind #2026 #1stCup',
  'The iPhone 15 Pro Max, a PlayStation 5, Levi’s 501, Nike Air Max 270, No. 5, 7UP and the A-4550.',
  'Canon EOS R5 II, 24-70mm f/2.8, ISO 100-51200, 1/125 s.',
  'Our SKU 123456789012 and EAN 4006381333931, order 2026112300.',
  'Offer 019aa1d2-6c1d-7b52-8f0a-3d9f51c2a7e4 is the one.',
  'Invoice no. 2026110123, reference 998877665.',
  'Could you look at the second take? I am at the studio at 9 a.m. or 5 p.m.',
  'We are at home. Come to the point.',
  'Meet @ 5pm, 3 looks @ 200, shoot @50fps.',
  'Please e-mail nothing; the mail team will write. Gmail’s ad is next to Outlook’s.',
  'A campaign for Yahoo and Gmail on Instagram: 2 stories, 1 reel, TikTok: 30s.',
  'Instagram: reel + story. TikTok: 15 sec. YouTube: 4k.',
  'My Instagram is growing. Our TikTok is private.',
  'Follow us on Instagram today!',
  'IG story and feed post for Sweden and Norway.',
  'Signal green, line art, threads and a snap of the cup.',
  'e.g. morning light, i.e. no flash, etc. The U.S. and the U.K. too.',
  'Thanks.So we go on tomorrow.It is fine.Me too.',
  'ok.so when can we start',
  'Perfecto.De acuerdo. El punto es que me gusta.',
  'The files are hero_final.zip, portrait.jpg, clip.mov, logo.ai and brief.pdf.',
  'Version 2.0.1 of Node.js and ASP.NET runs it.',
  'A polka dot net skirt, a red dot com era logo, the dot com boom.',
  'J.Crew, Dr. Martens, will.i.am, L.A. and A.P.C. are fine.',
  'Es un buen punto de partida. Un bon point de vue; le point info de lundi.',
  'Der Punkt ist: es wird gut.',
  'We go at it at ten, at the cafe at the corner.',
  'Look 1: red. Look 2: blue. Look 3: 50 mm.',
  'arroba is the Spanish word for at; собака is a dog',
  'Ambiente: la luz de la mañana, el punto de vista del barista.',
  'The rate is 3.5 % of 12.500,00 €, paid within 30 days.',
  'Öppet 8-17, lunch 12-13, storlek 38-40.',
  'We shot 24 fps for 90 sec, 12 setups, 300 km from home.',
  'Coordinates 59.3293, 18.0686 are the square.',
  'Please tag #northwindcoffee; 50% now, 50% later (2 x 1,250.00).',
  'I can do 250 000 or 300 000 or 350 000.',
  'Between 9 and 12, take 3 of 14, look 2 of 6, page 12-18.',
  'The year 1984; the 1990s; 20 000 leagues.',
  'My handle on the cup is leather. The bag handle is black.',
  '写真は3枚、動画は15秒、予算は1,500,000円です。',
  'Цена 125 000 рублей, срок до 20.12.2026, 3 сторис и 2 рилс.',
  'Der Preis liegt bei 2.500 EUR, Lieferung bis 20.12.2026, Größe 38.',
  'El precio es de 1.250.000 COP y la entrega el 5/12/2026.',
  'Call sheet: 0830 make-up, 1000 set, 1230 lunch, 1330 set, 1730 wrap.',
]

const marked = (text: string) => {
  const start = text.indexOf('«')
  const plain = text.replace('«', '').replace('»', '')
  return { plain, found: text.slice(start + 1, text.indexOf('»')), start, end: text.indexOf('»') - 1 }
}

for (const [kind, texts] of Object.entries(FOUND))
  describe(`finds every ${kind}`, () => {
    test.each(texts)('%s', (text) => {
      const { plain, found, start, end } = marked(text)
      expect(findContactDetails(plain)).toEqual([{ kind, start, end, text: found }])
    })
  })

describe('allows', () => {
  test.each(PASSES)('%s', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })
})

test('several matches are returned in order, each once', () => {
  const text = 'Write joe@gmail.com, call +46 70 123 45 67 or see joe.com and @joe_smith.'
  expect(findContactDetails(text).map(({ kind, text: found }) => [kind, found])).toEqual([
    ['email', 'joe@gmail.com'],
    ['phone', '+46 70 123 45 67'],
    ['link', 'joe.com'],
    ['handle', '@joe_smith'],
  ])
})

test('a link to our own site is allowed, and so is a brand’s or talent’s name that looks like a link', () => {
  const permitted = { hosts: ['semblance.example'], names: ['Trips.com'] }
  expect(findContactDetails('See https://semblance.example/offers/1 of Trips.com', permitted)).toEqual([])
  for (const other of ['semblance.example.evil.com/', 'semblance.example@evil.com', 'semblance.example:1@evil.com/'])
    expect(findContactDetails(`https://${other}`, permitted), other).not.toEqual([])
  expect(findContactDetails('book at trips.com/mara', permitted)).toHaveLength(1)
})

test('text reversed by direction marks is checked as displayed', () => {
  expect(findContactDetails('Write \u202emoc.liamg@eoj')).toMatchObject([{ kind: 'email', text: 'moc.liamg@eoj' }])
  expect(findContactDetails('moc.liamg@eoj is no address of mine')).toEqual([])
})

test('a character that stands for a whole sentence is not expanded, so thousands are checked quickly', () => {
  for (const letter of ['\ufdfa', '\ufdfb', '\u3316']) {
    expect(foldText(letter).text.length).toBeLessThanOrEqual(4)
    expect(findContactDetails(`${letter} joe@gmail.com`)).toMatchObject([{ start: 2, text: 'joe@gmail.com' }])
  }
})

test('any 4000 characters are checked quickly', () => {
  const texts = [
    'a',
    '1',
    '1 ',
    'a.',
    'a@',
    '@a',
    '1-',
    'one ',
    'a at ',
    'at a dot ',
    'my instagram is ',
    '\u0301',
    '+1(',
    '-',
    ':=>-',
  ]
  const before = performance.now()
  for (const text of texts) findContactDetails(text.repeat(4000 / text.length))
  expect(performance.now() - before).toBeLessThan(3000)
})
