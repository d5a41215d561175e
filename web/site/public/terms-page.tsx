import { brandName } from '../../brand.ts'
import { say } from '../../words/say.ts'
import { useFacts } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { PlainText } from './parts/plain-text.tsx'

export const head: PageModule['head'] = () => ({
  title: say('Terms'),
  description: say('How offers, money and licenses work at {brand}, in plain words.', { brand: brandName() }),
})

const chapters = () => [
  {
    title: say('Offers'),
    text: [
      say(
        'A brand sends an offer to a talent. It says what the brand wants, how the work may be used and what the brand pays. The talent accepts, declines or makes a counter-offer, and the brand can make its own. An offer that is not accepted in time expires, and nothing is owed.',
      ),
      say(
        'While it prepares an offer, a brand can have drafts made with the talent’s likeness, if the talent consents and has not turned such previews off. Without previews, the brand sends its offer without drafts.',
      ),
      say(
        'A talent can set a minimum and choose what happens to offers below it: the talent decides each time, we decline the offer, or we answer it with a counter-offer at the minimum.',
      ),
    ],
  },
  {
    title: say('Money'),
    text: [
      say(
        'The brand pays as soon as both sides agree. The platform fee is added to the talent’s amount and shown before payment. The full amount is held in escrow: neither side can use it while the work is in progress.',
      ),
      say(
        'When the brand accepts the work, the money is released to the talent. If the brand does not answer a delivery, the money is released automatically on a date that the offer shows. If the delivery is late, the brand can cancel the offer and get a full refund.',
      ),
      say(
        'Talents are paid to an account they set up with the payment processor. They can see what is on hold, upcoming and paid.',
      ),
    ],
  },
  {
    title: say('Products at a fixed price'),
    text: [
      say(
        'Talents sell some products at a fixed price. You buy what the description says when you pay; there is nothing to negotiate, and you can buy it as often as you like. You see the talent’s share and our share of the price before you pay.',
      ),
      say(
        'This payment is not held in escrow: the talent earns their share as soon as we receive it. If you do not get what was described, reply to the email about your purchase. We can refund the full payment; the talent’s share is then taken back.',
      ),
    ],
  },
  {
    title: say('Disputes'),
    text: [
      say(
        'A brand can dispute the work from its delivery until some days after the offer is completed. Money in escrow then stays there, and money that was released but not paid out yet is held. Both sides explain what happened and send files. An admin decides: the talent is paid, the brand gets a full refund, or the talent revises the work. Both sides read the reason.',
      ),
    ],
  },
  {
    title: say('Licenses'),
    text: [
      say(
        'A completed offer has a license with a code. The license says who may use what, for which uses, where and for how long. It is suspended while the work is disputed or revised, and revoked if the payment is refunded. Anyone with the code can check it.',
      ),
      say('A license covers only what it names.'),
    ],
  },
  {
    title: say('Faces and voices'),
    text: [
      say(
        'Talents upload only pictures and recordings of themselves. We check every picture before it is shown. If it seems to show someone else, it is on hold until an admin has decided. Nobody may train a model on what talents upload.',
      ),
      say('If your face or voice is used here without your consent, report it, with or without an account.'),
    ],
  },
]

export default function TermsPage() {
  const { termsUrl } = useFacts()
  return (
    <PlainText
      title={say('Terms in plain words')}
      lead={say('What you can rely on, and what others can expect from you.')}
      own={termsUrl}
      chapters={chapters()}
    />
  )
}
