import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../../api.tsx'
import { Link } from '../../../../navigation.tsx'
import { joinNames } from '../../campaign-labels.ts'
import { ownConfigOf } from '../../design-labels.ts'

/** Unlike missing requirements, suggestions do not prevent the launch. */
export function CampaignSuggestions({ campaign }: { campaign: Campaign }) {
  const { id, config } = campaign
  const designs = useApiQuery('GET /api/merch/admin/designs', { query: { campaignId: id, limit: 100 } })
  const sold = useApiQuery('GET /api/merch/admin/shop-products', { query: { campaignId: id, limit: 100 } })
  if (!designs.data || !sold.data) return null
  const active = designs.data.data.designs.filter(({ isActive }) => isActive)
  const products = sold.data.data.shopProducts.filter(({ isActive }) => isActive)
  const unseen = active.filter((design) => {
    const { displayImageUrl, templateImageUrl } = ownConfigOf(design)
    return !displayImageUrl && !templateImageUrl
  })
  const unplaced = products.filter(({ product }) => product.images.length === 0)
  const hints: { name: string; words: ReactNode }[] = []
  if (campaign.shopFlow === 'art_first' && unseen.length > 0)
    hints.push({
      name: 'designs',
      words: (
        <>
          Fans see only a letter for {joinNames(unseen.map(({ name }) => name))} until you add a picture ·{' '}
          <Link to={`/admin/campaigns/${id}/designs?design=${unseen[0]?.id ?? ''}`}>Add a picture</Link>
        </>
      ),
    })
  for (const { catalogProductId, product } of unplaced)
    hints.push({
      name: catalogProductId,
      words: (
        <>
          {product.name} has no picture · <Link to={`/admin/catalog/${catalogProductId}?part=art`}>Add one</Link>
        </>
      ),
    })
  if (config.shippingFlatRateMinorUnit === 0 && products.some(({ product }) => product.type !== 'digital-img'))
    hints.push({
      name: 'shipping',
      words: (
        <>
          Shipping is free · <a href="#config">Set shipping costs</a>
        </>
      ),
    })
  if (hints.length === 0) return null
  return (
    <div>
      <p>The campaign can go live as it is, but check this first:</p>
      <ul className="campaign-lacking">
        {hints.map(({ name, words }) => (
          <li key={name}>{words}</li>
        ))}
      </ul>
    </div>
  )
}
