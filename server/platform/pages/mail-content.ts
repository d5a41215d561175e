import { brandName } from '../brand/index.ts'
import { message, type SiteLanguage, type Words, writeWords } from '../words/index.ts'

export type MailContent = ContentIn<Words>

/** Content of a mail, as words, or written in one language. */
type ContentIn<Text> = {
  title: Text
  /** Shown beside the subject in the list of mails. The default is the first paragraph. */
  preheader?: Text | undefined
  /** An empty line within an element also separates two paragraphs. */
  paragraphs: readonly Text[]
  picture?: { address: string; alt: Text } | undefined
  /**
   * Address of the page that explains the label of work made with AI. Given if the mail is about
   * such work. If undefined, it is added for a picture that was made with AI.
   */
  aiPage?: string | undefined
  /** Digits that the reader must type into a form. */
  code?: string | undefined
  /**
   * Sender other than us, shown at the top. The color (`#rrggbb`) is that of the button.
   */
  sender?: { name: string; color: string | null } | undefined
  /** Items with their prices. The last one is the total. */
  bill?: readonly { name: Text; about?: Text | undefined; amount: Text }[] | undefined
  items?: readonly { title: Text; text: Text; href: string }[] | undefined
  /** The first button is the most important one. */
  buttons?: readonly { label: Text; href: string }[] | undefined
  /** Small text below the buttons, such as for how long a link works. */
  note?: Text | undefined
  /** Tells why the reader receives the mail. By default, it says that the reader has an account. */
  why?: Text | undefined
  choice?: { label: Text; href: string } | undefined
  /** Page on which readers without an account see and delete their data. */
  yourData?: string | undefined
}

/** Content of a mail in one language. */
export type Written = ContentIn<string> & { language: SiteLanguage }

/** Writes the words of a mail in a language. */
export function writeContent(content: MailContent, language: SiteLanguage): Written {
  const write = (words: Words) => writeWords(words, language)
  const writeIf = (words: Words | undefined) => (words === undefined ? undefined : write(words))
  const { picture, bill, items, buttons, choice, why = usualReason() } = content
  return {
    ...content,
    language,
    title: write(content.title),
    preheader: writeIf(content.preheader),
    paragraphs: content.paragraphs.flatMap((words) => write(words).split(/\n{2,}/)),
    picture: picture && { ...picture, alt: write(picture.alt) },
    bill: bill?.map(({ name, about, amount }) => ({ name: write(name), about: writeIf(about), amount: write(amount) })),
    items: items?.map(({ title, text, href }) => ({ title: write(title), text: write(text), href })),
    buttons: buttons?.map(({ label, href }) => ({ label: write(label), href })),
    note: writeIf(content.note),
    why: write(why),
    choice: choice && { ...choice, label: write(choice.label) },
  }
}

const usualReason = () =>
  message(
    'You are getting this email because you have an account at {brand}. It is about that account, your offers or your money.',
    { brand: brandName() },
  )
