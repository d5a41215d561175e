import { useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { PlainText } from './parts/plain-text.tsx'

export const head: PageModule['head'] = () => ({
  title: 'Terms',
  description: 'How offers, money and licenses work at Semblance, in plain words.',
})

const CHAPTERS = [
  {
    title: 'Offers',
    text: [
      'A brand makes an offer to a talent: what is wanted, how it may be used, for how long and for how much. The talent accepts, declines or makes a counter-offer, and the brand may answer with its own. An offer that nobody answers expires, and nothing is owed.',
      'A talent can set a minimum and chooses what happens to offers below it: the talent is asked, the offer is declined, or it is answered with a counter-offer at the minimum.',
    ],
  },
  {
    title: 'Money',
    text: [
      'The brand pays once the talent has accepted. The platform fee is added on top and shown before payment. The full amount is held in escrow: neither side can use it while the work is in progress.',
      'When the brand accepts the work, the money is released to the talent. If the brand does not respond for a long time after delivery, the work counts as accepted; the talent is told the date. If the work is never delivered, the money is refunded.',
      'Talents are paid to an account they set up with the payment processor. They can see what is on hold, upcoming and paid, with exact dates.',
    ],
  },
  {
    title: 'Products at a fixed price',
    text: [
      'Talents sell some products at a fixed price. You buy what the description says at the time of payment; there is nothing to negotiate, and you can buy it as often as you like. The talent’s share and our share of the price are shown before payment.',
      'This payment is not held in escrow: the talent has earned their share once we receive it. If you do not get what was described, reply to the email about your purchase; the operator can refund the full payment, and the talent’s share is reversed with it.',
    ],
  },
  {
    title: 'Disputes',
    text: [
      'Either side can open a dispute. The money stays in escrow, both sides explain and show what happened, and an admin decides: release, refund, or a part of each. Every decision is recorded with its reason.',
    ],
  },
  {
    title: 'Licenses',
    text: [
      'A completed offer has a license with a code. The license states who may use what, for which uses, where and for how long. It is suspended while the offer is disputed and revoked if the payment is refunded. Anyone with the code can check it.',
      'A license covers only what it names.',
    ],
  },
  {
    title: 'Faces and voices',
    text: [
      'Talents upload only pictures and recordings of themselves. Every picture is checked before it is shown, and a picture with another person’s face is put on hold. Nobody may train a model on what talents upload.',
      'Anyone who finds their own face here without having agreed can report it, with or without an account.',
    ],
  },
] as const

/** Plain-language summary of the marketplace's terms. */
export default function TermsPage() {
  const { termsUrl } = useFacts()
  return (
    <PlainText
      title="Terms in plain words"
      lead="What you can rely on, and what others can expect from you."
      own={termsUrl}
      chapters={CHAPTERS}
    />
  )
}
