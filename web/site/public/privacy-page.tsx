import { useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { PlainText } from './parts/plain-text.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Privacy',
  description: 'What Semblance keeps of people, what it does with faces and voices, and how to have it forgotten.',
})

const CHAPTERS = [
  {
    title: 'Faces and voices of talents',
    text: [
      'Talents bring pictures and recordings of themselves, and are asked before anything is done with them. With their yes, models look at them to describe how somebody looks and sounds, so that brands find them; and drafts can be made for an offer to them. Nothing of that is published before they have accepted the offer. Nobody may train a model on them.',
      'The yes can be withdrawn at any time. From that moment nothing new is made, searches no longer find them, and their pictures are no longer shown. What was licensed before stays licensed.',
      'To tell whether a picture shows somebody else, faces are compared by numbers worked out of them. Those numbers go when the picture goes or the yes is withdrawn.',
    ],
  },
  {
    title: 'Searching by a picture or a voice',
    text: [
      'Brands can look for talents who look or sound like somebody. The file they send is looked at once and not kept, and only talents who allow to be found come up.',
    ],
  },
  {
    title: 'Selfies of fans',
    text: [
      'A store may make a picture of a fan from a selfie, after asking. The selfie is deleted on its own after some weeks at the latest, and at once when the fan asks for it.',
    ],
  },
  {
    title: 'Money',
    text: [
      'Card numbers and bank accounts are typed at the payment processor and never reach us. We keep what was paid, by whom and for what, because the law asks for books; they outlast the account without its name.',
    ],
  },
  {
    title: 'Checking a file',
    text: [
      'On the page of a licence a file is compared in your own browser and goes nowhere. On the page that reads what a file says about itself it is sent, read, and not kept.',
    ],
  },
  {
    title: 'What you can ask for',
    text: [
      'Under Settings you get everything about you as one file, and you can have your account deleted. Before that, open offers and payments are brought to an end. A week later the account closes, and what is yours is deleted. What a brand has bought stays with the brand.',
      'Mails tell you what happened to you and to your offers; each kind can be switched off, in the mail itself or in the settings.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'Two cookies keep you signed in. Two more remember your time zone and whether you like it light or dark. Nothing on these pages is loaded from elsewhere, and nobody follows you.',
    ],
  },
] as const

/** What is kept of people and what is done with it. */
export default function PrivacyPage() {
  const { privacyUrl } = useFacts()
  return (
    <PlainText
      title="Privacy, in plain words"
      lead="What is kept of you, what is done with it, and how to end that."
      own={privacyUrl}
      chapters={CHAPTERS}
    />
  )
}
