import type { Words } from '../type.ts'

export const start: Words['start'] = {
  title: (talent) => `Du und ${talent} in einem Bild`,
  lead: 'Mach ein Foto, sieh zu, wie Kunst daraus wird, und behalte sie auf etwas Schönem.',
  leadOfStore: 'Wähl ein Design und behalte es auf etwas Schönem.',
  begin: { art_first: 'Foto machen', design_first: 'Design wählen' },
  beginning: 'Einen Moment',
  from: 'Ab',
  account: 'Du brauchst kein Konto.',
  how: 'So geht es',
  steps: {
    photo: {
      title: 'Dein Foto',
      text: 'Mit der Kamera oder eines, das du schon hast. Wir verwenden es für dein Stück und für nichts sonst.',
    },
    art: { title: 'Dein Bild', text: 'In etwa einer Minute daraus gemacht. Du siehst es, bevor du etwas bezahlst.' },
    design: { title: 'Dein Design', text: 'Wähl das, das dir am besten gefällt.' },
    product: { title: 'Dein Stück', text: 'Wähl, worauf es kommt. Es wird nur für dich gemacht und dir geschickt.' },
  },
  products: 'Was du haben kannst',
  designs: 'Die Designs',
  free: 'Kostenlos',
  goOn: 'Weiter, wo du warst',
  goOnCart: (name) => `Weiter mit „${name}“`,
  goOnArt: 'Weiter mit deinem Bild',
  goOnPhoto: 'Weiter mit deinem Foto',
  anew: 'Neu anfangen',
  yours: (talent) => `Du hast ein Stück mit ${talent} angefangen.`,
  description: (talent) => `Mach ein Foto, sieh zu, wie mit ${talent} Kunst daraus wird, und behalte sie.`,
  continueTitle: 'Hier weitermachen',
  continueLead:
    'Was du auf dem anderen Bildschirm angefangen hast, geht hier weiter. Dort ist dann auch dein Foto zu sehen: Mach nur weiter, wenn es dein Bildschirm ist, und nicht über einen Link, den dir jemand geschickt hat.',
  continueButton: 'Weiter',
}
