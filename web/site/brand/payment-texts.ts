import { formatMoney } from '../../../server/platform/money.ts'
import { currentLanguage, say } from '../../words/say.ts'
import type { PaymentTexts } from '../parts/paying/payment.ts'
import { wordsOf } from '../words/refusals.ts'

export const PAYMENT_TEXTS: PaymentTexts = {
  get label() {
    return say('Payment')
  },
  pay: (amount) => say('Pay {amount}', { amount }),
  get paying() {
    return say('Paying')
  },
  get declined() {
    return say('The payment was declined')
  },
  declinedText: (reason) =>
    say('{reason} You were not charged. Try again, or use another card: what you entered is still here.', {
      reason: reason === '' ? say('Your bank declined the payment.') : say(reason),
    }),
  refused: (refused) => {
    const { title, text } = wordsOf(refused)
    return { title, text }
  },
  get loading() {
    return say('The card form is still loading.')
  },
  get notLoaded() {
    return say('The card form did not load')
  },
  get notLoadedText() {
    return say('A content blocker or your connection is blocking Stripe. You were not charged.')
  },
  get loadAgain() {
    return say('Load again')
  },
  get byStripe() {
    return say('Stripe processes the payment. We never see your card number.')
  },
  get orCard() {
    return say('Or pay by card')
  },
  money: (minorUnits, currency) => formatMoney(minorUnits, currency, currentLanguage()),
  simulator: {
    get method() {
      return say('Payment method')
    },
    get card() {
      return say('Card')
    },
    get bank() {
      return say('Bank account')
    },
    get bankHint() {
      return say('Takes one to three business days. We tell you when the bank has paid.')
    },
    get number() {
      return say('Card number')
    },
    get until() {
      return say('Expiry date')
    },
    get untilHint() {
      return say('Month and year, for example 12/30.')
    },
    get code() {
      return say('Security code')
    },
    get noTestCard() {
      return say('Use one of the test cards below.')
    },
    get expiryWrong() {
      return say('Enter a month and year in the future, for example 12/30.')
    },
    get codeWrong() {
      return say('Three or four digits, printed on your card.')
    },
    get testCards() {
      return say('Test cards: no real money is charged')
    },
    get use() {
      return say('Use the card')
    },
    useThe: (about) => say('Use the card that {about}', { about }),
    about: {
      get succeed() {
        return say('pays')
      },
      get decline() {
        return say('is declined')
      },
      get ask() {
        return say('asks for 3-D Secure confirmation')
      },
      get review() {
        return say('is accepted and then reviewed by us')
      },
    },
  },
}
