import './parts/campaigns/campaign.css'
import './parts/designs/design.css'
import { lazy, Suspense } from 'react'
import type { Campaign, MerchDesign, ShopProduct } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { useApiQuery } from '../../api.tsx'
import { useFilters, useParam, usePath } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useHydrated } from '../../parts/layout/use-hydrated.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { ownConfigOf } from './design-labels.ts'
import { CampaignTabs } from './parts/campaigns/campaign-tabs.tsx'
import { DesignForm } from './parts/designs/design-form.tsx'
import { DesignTree } from './parts/designs/design-tree.tsx'

const loadNewDesign = () => import('./parts/designs/new-design.tsx')
const NewDesign = lazy(async () => ({ default: (await loadNewDesign()).NewDesign }))
const NewVariation = lazy(async () => ({ default: (await loadNewDesign()).NewVariation }))

export const head: PageModule['head'] = ({ params: { id = '' } }, read) => {
  const campaign = read('GET /api/merch/admin/campaigns/{id}', { params: { id } })?.data.campaign
  return { title: campaign ? `Designs of ${campaign.name}` : 'Designs' }
}

export default function DesignsPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/merch/admin/campaigns/{id}', { params: { id } })
  const name = response.data?.data.campaign.name
  return (
    <AdminPage title="Designs" lead={name === undefined ? undefined : `The art that fans of “${name}” can choose.`}>
      <Load of={response} back={{ to: '/admin/campaigns', label: 'All campaigns' }}>
        {({ data: { campaign } }) => <Designs campaign={campaign} />}
      </Load>
    </AdminPage>
  )
}

function Designs({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const path = usePath()
  const { search } = useFilters()
  const open = search.get('design')
  const top = useApiQuery('GET /api/merch/admin/designs', { query: { campaignId: id, limit: 100 } })
  const shop = useApiQuery('GET /api/merch/admin/shop-products', { query: { campaignId: id, limit: 100 } })
  const way = usePathTo(open === 'new' ? search.get('below') : open)
  const sold = shop.data?.data.shopProducts ?? []
  const isHydrated = useHydrated()
  const productName = (catalogProductId: string) => nameOf(sold, catalogProductId)
  return (
    <>
      <CampaignTabs campaign={campaign} />
      <Load of={top}>
        {({ data: { designs } }) => (
          <div className="designs">
            <nav aria-label="Designs" className="stack">
              {designs.length > 0 && (
                <DesignTree designs={inOrder(designs)} path={way} open={open} productName={productName} />
              )}
              {open !== 'new' && designs.length > 0 && <Button to={`${path}?design=new`}>Add design</Button>}
            </nav>
            <div className="sections">
              {open === null ? (
                designs.length === 0 ? (
                  <Empty
                    title="No designs yet"
                    action={
                      <Button look="primary" to={`${path}?design=new`}>
                        Add design
                      </Button>
                    }
                  >
                    A design describes, in plain words, what to make from a fan’s photo. Start with three designs.
                  </Empty>
                ) : (
                  <Empty title="No design selected">
                    Choose a design from the list. It can have variations for a product, and those can have variations
                    for a gender and age.
                  </Empty>
                )
              ) : open === 'new' ? (
                isHydrated && (
                  <Suspense fallback={<Skeleton />}>
                    <Start
                      campaignId={id}
                      below={search.get('below')}
                      from={designs.find((one) => one.id === search.get('from')) ?? null}
                      designs={designs}
                      sold={sold}
                    />
                  </Suspense>
                )
              ) : (
                <OpenDesign key={open} id={open} slug={campaign.slug} productName={productName} />
              )}
            </div>
          </div>
        )}
      </Load>
    </>
  )
}

const inOrder = <Placed extends { position: number }>(all: readonly Placed[]): Placed[] =>
  all.toSorted((one, other) => one.position - other.position)

const nameOf = (sold: readonly ShopProduct[], catalogProductId: string): string => {
  const found = sold.find((one) => one.catalogProductId === catalogProductId)
  return found ? (found.displayName ?? found.product.name) : 'A product not sold here'
}

/** Returns the ids of a design and its ancestors, with the design first. */
function usePathTo(open: string | null): string[] {
  const of = (id: string | null | undefined) => [{ params: { id: id ?? '' } }, { when: Boolean(id) }] as const
  const here = useApiQuery('GET /api/merch/admin/designs/{id}', ...of(open)).data?.data.design
  const parent = useApiQuery('GET /api/merch/admin/designs/{id}', ...of(here?.parentDesignId)).data?.data.design
  return [here?.id, here?.parentDesignId, parent?.parentDesignId].flatMap((id) => (id ? [id] : []))
}

type OpenProps = { id: string; slug: string; productName: (catalogProductId: string) => string }

function OpenDesign({ id, slug, productName }: OpenProps) {
  const response = useApiQuery('GET /api/merch/admin/designs/{id}', { params: { id } })
  return (
    <Load of={response}>
      {({ data: { design } }) => <DesignForm design={design} slug={slug} productName={productName} />}
    </Load>
  )
}

type StartProps = {
  campaignId: string
  below: string | null
  from: MerchDesign | null
  designs: readonly MerchDesign[]
  sold: readonly ShopProduct[]
}

function Start({ campaignId, below, from, designs, sold }: StartProps) {
  const parent = useApiQuery(
    'GET /api/merch/admin/designs/{id}',
    { params: { id: below ?? '' } },
    { when: below !== null },
  )
  if (below === null) {
    const latest = inOrder(designs).at(-1)
    const model = (latest && ownConfigOf(latest).modelEndpoint) ?? 'image-model-2'
    return (
      <NewDesign
        key={from?.id ?? 'empty'}
        campaignId={campaignId}
        position={(latest?.position ?? 0) + 1}
        from={from}
        model={model}
      />
    )
  }
  return (
    <Load of={parent}>{({ data: { design } }) => <NewVariation key={design.id} parent={design} sold={sold} />}</Load>
  )
}
