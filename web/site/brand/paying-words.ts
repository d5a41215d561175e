import { formatMoney } from '../../../server/platform/money.ts'
import type { PayingWords } from '../parts/paying/payment.ts'
import { wordsOf } from '../words/refusals.ts'

/** Texts of the payment form for offers. */
export const PAYING: PayingWords = {
  label: 'Payment',
  pay: (amount) => `Pay ${amount}`,
  paying: 'Paying',
  declined: 'This was not paid',
  declinedText: (reason) =>
    `${reason === '' ? 'Your bank did not take it.' : reason} Nothing was taken. Try it again, or with another card: what you typed is still here.`,
  refused: (refused) => {
    const { title, text } = wordsOf(refused)
    return { title, text }
  },
  loading: 'The form for your card is still loading.',
  notLoaded: 'The form for your card did not load',
  notLoadedText: 'Something between you and Stripe keeps it back: a blocker, or the connection. Nothing was taken.',
  loadAgain: 'Load it again',
  byStripe: 'Stripe takes the payment. We never see the number of your card.',
  money: formatMoney,
  simulator: {
    method: 'How you pay',
    card: 'Card',
    bank: 'From a bank account',
    bankHint: 'It takes one to three working days. We tell you when the bank has paid.',
    number: 'Card number',
    until: 'Expiry date',
    untilHint: 'Month and year, as 12/30.',
    code: 'Security code',
    noTestCard: 'This is none of the test cards. Choose one of those below.',
    untilWrong: 'Write month and year, as 12/30; not one that is over.',
    codeWrong: 'Three or four digits, on the back.',
    testCards: 'Test cards: no money moves here',
    use: 'Use',
    useThe: (about) => `Use the card that ${about}`,
    about: {
      succeed: 'pays',
      decline: 'is declined',
      ask: 'asks you at your bank (3-D Secure)',
      review: 'pays, and is looked at by us first',
    },
  },
}
