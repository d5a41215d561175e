import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { LookOnly } from '../parts/forms/permitted.tsx'
import { LEAD, SHOP, shopStateOf } from './labels.ts'
import { ShopBuilder } from './parts/shop-builder.tsx'

export const head: PageModule['head'] = () => ({ title: 'Your store' })

export default function BuilderPage() {
  const { roles } = useSignedIn()
  if (roles.includes('talent')) return <OwnStore />
  return (
    <>
      <PageHeading title="Stores" />
      <Notice title="Only talents can open stores">You can find what a talent sells on their page.</Notice>
      <Actions>
        <Button to="/talents">Find a talent</Button>
      </Actions>
    </>
  )
}

function OwnStore() {
  const store = useApiQuery('GET /api/merch/seller/store')
  const catalog = useApiQuery('GET /api/merch/seller/catalog')
  const filters = useApiQuery('GET /api/merch/seller/filters', { query: { limit: 200 } })
  return (
    <>
      <PageHeading
        title="Your store"
        lead={LEAD}
        actions={store.data && <StateChip {...SHOP[shopStateOf(store.data.store)]} />}
      />
      <Load of={store} skeleton={<BuilderSkeleton />}>
        {(own) => (
          <Load of={catalog} skeleton={<BuilderSkeleton />}>
            {(loadedCatalog) => (
              <Load of={filters} skeleton={<BuilderSkeleton />}>
                {(offered) => (
                  <LookOnly calls="POST /api/merch/seller/store">
                    <ShopBuilder own={own} catalog={loadedCatalog} offered={offered.filters} />
                  </LookOnly>
                )}
              </Load>
            )}
          </Load>
        )}
      </Load>
    </>
  )
}

const BuilderSkeleton = () => <Skeleton count={4} />
