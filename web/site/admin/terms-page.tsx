import { Section } from '../../parts/layout/page.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { CampaignTypes } from './parts/campaign-types.tsx'
import { OfferTerms } from './parts/offer-terms.tsx'
import { RightsConflicts } from './parts/rights-conflicts.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Terms and types' })

export default function TermsPage() {
  const { search } = useFilters()
  const offerId = search.get('offer')
  return (
    <AdminPage
      title="Terms and types"
      lead="The license terms of one offer, and the campaign types that offers can have."
    >
      <Section title="Terms of an offer">
        <SearchBar
          key={offerId ?? ''}
          texts={[
            {
              name: 'offer',
              label: 'Offer ID',
              hint: 'The last part of the offer’s address. Links from a case fill it in.',
            },
          ]}
        />
        {offerId !== null && <OfferTerms key={offerId} offerId={offerId} />}
      </Section>
      <RightsConflicts />
      <CampaignTypes />
    </AdminPage>
  )
}
