import { formatMoney } from '../../../server/platform/money.ts'
import type { PaymentTexts } from '../parts/paying/payment.ts'
import { wordsOf } from '../words/refusals.ts'

export const PAYMENT_TEXTS: PaymentTexts = {
  label: 'Payment',
  pay: (amount) => `Pay ${amount}`,
  paying: 'Paying',
  declined: 'The payment was declined',
  declinedText: (reason) =>
    `${reason === '' ? 'Your bank declined the payment.' : reason} You were not charged. Try again, or use another card: what you entered is still here.`,
  refused: (refused) => {
    const { title, text } = wordsOf(refused)
    return { title, text }
  },
  loading: 'The card form is still loading.',
  notLoaded: 'The card form did not load',
  notLoadedText: 'A content blocker or your connection is blocking Stripe. You were not charged.',
  loadAgain: 'Load again',
  byStripe: 'Stripe processes the payment. We never see your card number.',
  orCard: 'Or pay by card',
  money: formatMoney,
  simulator: {
    method: 'Payment method',
    card: 'Card',
    bank: 'Bank account',
    bankHint: 'Takes one to three business days. We tell you when the bank has paid.',
    number: 'Card number',
    until: 'Expiry date',
    untilHint: 'Month and year, for example 12/30.',
    code: 'Security code',
    noTestCard: 'Use one of the test cards below.',
    expiryWrong: 'Enter a month and year in the future, for example 12/30.',
    codeWrong: 'Three or four digits, printed on your card.',
    testCards: 'Test cards: no real money is charged',
    use: 'Use',
    useThe: (about) => `Use the card that ${about}`,
    about: {
      succeed: 'pays',
      decline: 'is declined',
      ask: 'asks for 3-D Secure confirmation',
      review: 'is accepted and then reviewed by us',
    },
  },
}
