import { DEMO_OFFERS } from './offers.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'

const brand = DEMO_PEOPLE.find(({ kind }) => kind === 'brand')
const offer = DEMO_OFFERS.find(({ to, campaignType }) => to === 'mara' && campaignType === 'social_post')

/**
 * Examples for the forms of the API documentation, by operation name. Used only with demo people.
 */
export const DEMO_EXAMPLES = {
  about: `Send the example of \`POST /api/auth/login\` unchanged: it signs in ${brand?.displayName}, a demo brand. Every demo person has the password \`${DEMO_PASSWORD}\`: ${DEMO_PEOPLE.map(({ email, kind }) => `${email} (${kind})`).join(', ')}. \`GET /api/offers/list\` returns the ids of their offers.`,
  bodies: {
    logIn: { email: brand?.email, password: DEMO_PASSWORD },
    submitOffer: {
      slug: 'mara-lindqvist',
      campaignDescription: offer?.brief,
      campaignType: offer?.campaignType,
      skipImageGeneration: true,
      usageTypes: ['paid_social'],
      offerAmountMinorUnit: offer?.amountMinorUnit,
      currency: offer?.currency,
    },
  },
  queries: { listOffers: { perspective: 'buyer' } },
} as const
