import type { AiLanguage } from './words.ts'

type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'
export type Disclosure = Record<AiLanguage, string>

const LINES: Readonly<Record<AiLanguage, Readonly<Record<Medium, (name: string) => string>>>> = {
  en: {
    IMAGE: (name) => `This picture was made with AI. It shows the likeness of ${name}, with their consent.`,
    VOICE: (name) => `This recording was made with AI. It uses the voice of ${name}, with their consent.`,
    VIDEO: (name) => `This video was made with AI. It uses the likeness and voice of ${name}, with their consent.`,
  },
  de: {
    IMAGE: (name) => `Dieses Bild wurde mit KI erstellt. Es zeigt das Abbild von ${name}, mit Einwilligung.`,
    VOICE: (name) => `Diese Aufnahme wurde mit KI erstellt. Sie nutzt die Stimme von ${name}, mit Einwilligung.`,
    VIDEO: (name) => `Dieses Video wurde mit KI erstellt. Es nutzt Abbild und Stimme von ${name}, mit Einwilligung.`,
  },
  fr: {
    IMAGE: (name) => `Cette image a été créée avec l’IA. Elle montre ${name}, avec son consentement.`,
    VOICE: (name) => `Cet enregistrement a été créé avec l’IA. Il utilise la voix de ${name}, avec son consentement.`,
    VIDEO: (name) =>
      `Cette vidéo a été créée avec l’IA. Elle utilise l’image et la voix de ${name}, avec son consentement.`,
  },
  es: {
    IMAGE: (name) => `Esta imagen se hizo con IA. Muestra a ${name}, con su consentimiento.`,
    VOICE: (name) => `Esta grabación se hizo con IA. Usa la voz de ${name}, con su consentimiento.`,
    VIDEO: (name) => `Este vídeo se hizo con IA. Usa la imagen y la voz de ${name}, con su consentimiento.`,
  },
  ja: {
    IMAGE: (name) => `この画像はAIで作成されました。${name}の肖像を、本人の同意を得て使用しています。`,
    VOICE: (name) => `この録音はAIで作成されました。${name}の声を、本人の同意を得て使用しています。`,
    VIDEO: (name) => `この動画はAIで作成されました。${name}の肖像と声を、本人の同意を得て使用しています。`,
  },
  ar: {
    IMAGE: (name) => `صُنعت هذه الصورة بالذكاء الاصطناعي. وهي تُظهر ملامح ${name} بموافقته.`,
    VOICE: (name) => `صُنع هذا التسجيل بالذكاء الاصطناعي. وهو يستخدم صوت ${name} بموافقته.`,
    VIDEO: (name) => `صُنع هذا الفيديو بالذكاء الاصطناعي. وهو يستخدم ملامح ${name} وصوته بموافقته.`,
  },
}

/** Returns the sentence that a brand prints beside a work made with AI, in each language. */
export const disclosureOf = (medium: Medium, name: string): Disclosure => ({
  en: LINES.en[medium](name),
  de: LINES.de[medium](name),
  fr: LINES.fr[medium](name),
  es: LINES.es[medium](name),
  ja: LINES.ja[medium](name),
  ar: LINES.ar[medium](name),
})
