import './parts/products/product-tabs.css'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { CatalogProduct, RendererConfig } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiQuery } from '../../api.tsx'
import { Link, useFilters, useParam, usePath } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { PRODUCT_TYPES, stateOfProduct } from './merch-labels.ts'
import { firstConfig } from './parts/placing/placement-draft.ts'
import { ProductForm } from './parts/products/product-form.tsx'
import { ProductUse } from './parts/products/product-use.tsx'

export const head: PageModule['head'] = ({ params }, read) => {
  const response = read('GET /api/merch/admin/catalog/{id}', { params: { id: params['id'] ?? '' } })
  return { title: response?.data.product.name ?? 'Product' }
}

const PARTS = [
  { part: null, label: 'Details' },
  { part: 'art', label: 'Print areas' },
  { part: 'use', label: 'Campaigns' },
] as const

export default function ProductPage() {
  const id = useParam('id')
  const response = useApiQuery('GET /api/merch/admin/catalog/{id}', { params: { id } })
  const product = response.data?.data.product
  return (
    <AdminPage
      title={product?.name ?? 'Product'}
      lead={product && `${PRODUCT_TYPES[product.type]} · ${product.sku}`}
      actions={product && <StateChip {...stateOfProduct(product)} />}
    >
      <p>
        <Link to="/admin/catalog">
          <span aria-hidden="true">← </span>All products
        </Link>
      </p>
      <Load of={response} skeleton={<Skeleton count={6} />} back={{ to: '/admin/catalog', label: 'All products' }}>
        {({ data }) => <ProductParts product={data.product} />}
      </Load>
    </AdminPage>
  )
}

/** Visited tabs stay mounted, so that switching does not lose edits. */
function ProductParts({ product }: { product: CatalogProduct }) {
  const { search } = useFilters()
  const path = usePath()
  const open = PARTS.find(({ part }) => part === search.get('part'))?.part ?? null
  const [opened, setOpened] = useState<readonly (string | null)[]>([open])
  if (!opened.includes(open)) setOpened([...opened, open])
  const within = (part: string | null, children: ReactNode) =>
    opened.includes(part) && <div hidden={part !== open}>{children}</div>
  return (
    <>
      <nav aria-label="Product sections" className="product-tabs">
        <ul>
          {PARTS.map(({ part, label }) => (
            <li key={label}>
              <Link
                to={part === null ? path : `${path}?part=${part}`}
                aria-current={part === open ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {within(null, <ProductForm product={product} />)}
      {within('art', <ProductArt product={product} />)}
      {within('use', <ProductUse product={product} />)}
    </>
  )
}

const PlacementEditor = lazy(async () => ({
  default: (await import('./parts/placing/placement-editor.tsx')).PlacementEditor,
}))

/** Loads the editor in the browser, because only the browser can measure the product's picture. */
function ProductArt({ product }: { product: CatalogProduct }) {
  const [first, setFirst] = useState<RendererConfig | null>(null)
  useEffect(() => setFirst((known) => known ?? product.rendererConfig), [product.rendererConfig])
  if (first)
    return (
      <Suspense fallback={<Skeleton count={4} />}>
        <PlacementEditor product={product} first={first} />
      </Suspense>
    )
  if (product.rendererConfig) return <Skeleton count={4} />
  if (product.type === 'plaque' && product.images.length === 0)
    return <Empty title="No print area yet">Add a picture of the plaque first, under “Details”.</Empty>
  return (
    <Empty
      title="No print area yet"
      action={
        <Button
          look="primary"
          onClick={() => void sizeOf(product).then((size) => setFirst(firstConfig(product, size)))}
        >
          Add print area
        </Button>
      }
    >
      {product.images.length === 0
        ? 'The editor starts with a plain background. You can add a product picture in the editor or under “Details”.'
        : 'The print area starts on the first product picture, with art on the front.'}
    </Empty>
  )
}

const DEFAULT_SIZE = { width: 1200, height: 1200 }

async function sizeOf({ images: [image] }: CatalogProduct): Promise<{ width: number; height: number }> {
  if (!image) return DEFAULT_SIZE
  const picture = new Image()
  picture.src = image.url
  try {
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    return DEFAULT_SIZE
  }
}
