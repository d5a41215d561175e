import { useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { PlainText } from './parts/plain-text.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Terms',
  description: 'How offers, money and licences work at Semblance, in plain words.',
})

const CHAPTERS = [
  {
    title: 'Offers',
    text: [
      'A brand makes an offer to a talent: what is wanted, what it may be used for, how long, and for how much. The talent accepts, declines, or names other terms; the brand may answer with its own. An offer that nobody answers ends by itself, and nothing is owed.',
      'A talent can set a minimum. What happens to an offer below it is the talent’s choice: it is asked about, declined, or answered with the minimum.',
    ],
  },
  {
    title: 'Money',
    text: [
      'The brand pays once the talent has accepted. The fee of the platform comes on top and is shown before paying. The whole amount is held in escrow: neither side can touch it while the work is under way.',
      'When the brand accepts the work, the money is released to the talent. A brand that says nothing for long after the delivery is taken to have accepted it; the talent is told when that is. Work that is never delivered leads to the money going back.',
      'Talents are paid out to an account they set up with the payment processor. What is held, what is coming and what was paid is shown to the day.',
    ],
  },
  {
    title: 'At a fixed price',
    text: [
      'Some things a talent sells at a price of their own. What you buy is what its description says when you pay; nothing has to be agreed on, and you may buy it as often as you like. What is the talent’s and what is ours of the price is shown before paying.',
      'Such a payment does not wait in escrow: the talent has earned their part when it is here. If what was described does not come, answer the mail about your purchase; the operator can give you the whole payment back, and the talent’s part goes with it.',
    ],
  },
  {
    title: 'When you disagree',
    text: [
      'Either side can open a dispute. The money stays where it is, both say and show what happened, and one of us decides: release, refund, or a part of each. Every decision is kept with its reason.',
    ],
  },
  {
    title: 'Licences',
    text: [
      'A completed offer has a licence with a code. It says who may use what, for which uses, where and how long. While the offer is disputed the licence is suspended; when the payment goes back it is revoked. Anybody with the code can check it.',
      'A licence covers what it names and nothing else.',
    ],
  },
  {
    title: 'Faces and voices',
    text: [
      'Talents bring only pictures and recordings of themselves. Before a picture is shown it is looked at, and one that shows somebody else’s face is kept back. Nobody may train a model on what talents bring.',
      'Whoever finds their own face here without having agreed can report it, with or without an account.',
    ],
  },
] as const

/** Plain-language summary of the marketplace's terms. */
export default function TermsPage() {
  const { termsUrl } = useFacts()
  return (
    <PlainText
      title="Terms, in plain words"
      lead="What you can rely on, and what others can rely on from you."
      own={termsUrl}
      chapters={CHAPTERS}
    />
  )
}
