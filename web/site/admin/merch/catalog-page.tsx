import './parts/product-picture-field.css'
import { useState } from 'react'
import type { CatalogProduct, MerchProductType } from '../../../../client/src/api-types.ts'
import { formatMoney, isCurrency } from '../../../../server/platform/money.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiList } from '../../api.tsx'
import { Link, useFilters, useGo } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { CreateCatalogProductBody } from '../../parts/rules/body-rules.ts'
import { Pager } from '../../parts/values/pager.tsx'
import { type Column, Table } from '../../parts/values/table.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { nextByOffset, omitEmpty } from '../parts/list-query.ts'
import { SearchBar } from '../parts/search-bar.tsx'
import { formatCount, PRODUCT_CHOICES, PRODUCT_TYPES, stateOfProduct, toKey } from './merch-labels.ts'

export const head: PageModule['head'] = () => ({ title: 'Catalog' })

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Available' },
  { value: 'inactive', label: 'Unavailable' },
] as const
const TYPES = [{ value: 'all', label: 'All types' }, ...PRODUCT_CHOICES] as const

export default function CatalogPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminPage
      title="Catalog"
      lead="The products that campaigns can sell, with their prices, sizes and print areas."
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          Add product
        </Button>
      }
    >
      <Sheet title="Add product" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NewProduct />
      </Sheet>
      <Products />
    </AdminPage>
  )
}

type Row = CatalogProduct & { campaigns: number }

function Products() {
  const { search } = useFilters()
  const type = TYPES.find(({ value }) => value === search.get('type'))?.value ?? 'all'
  const status = STATUSES.find(({ value }) => value === search.get('status'))?.value ?? 'all'
  const filter = {
    ...omitEmpty({ q: search.get('q') }),
    ...(type === 'all' ? {} : { type: type as MerchProductType }),
    ...(status === 'all' ? {} : { status }),
  }
  const list = useApiList('GET /api/merch/admin/catalog', { query: { ...filter, limit: 20, offset: 0 } }, ({ data }) =>
    nextByOffset(filter)(data),
  )
  return (
    <>
      <SearchBar
        label="Find a product"
        hint="Part of the name or SKU"
        selects={[
          { name: 'type', label: 'Type', choices: TYPES },
          { name: 'status', label: 'Show', choices: STATUSES },
        ]}
      />
      <Load of={list}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) =>
            data.products.map((product): Row => ({ ...product, campaigns: data.campaignCounts[product.id] ?? 0 })),
          )
          if (rows.length === 0)
            return Object.keys(filter).length === 0 ? (
              <Empty title="No products yet">Add a product, then set its print areas.</Empty>
            ) : (
              <Empty title="No matching products">Show all products or try a shorter search.</Empty>
            )
          return (
            <>
              <Table caption="Products" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
              <Pager {...list} />
            </>
          )
        }}
      </Load>
    </>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Picture',
    cell: ({ images: [image] }) => (
      <span className={image ? 'product-picture-shown' : 'product-picture-none'} style={{ display: 'block' }}>
        {image && <Picture src={image.url} alt="" ratio="1 / 1" sizes="4rem" />}
      </span>
    ),
  },
  {
    name: 'Product',
    cell: ({ id, name, sku }) => (
      <span>
        <Link to={`/admin/catalog/${id}`}>{name}</Link>
        <br />
        <span className="small muted unbroken">{sku}</span>
      </span>
    ),
  },
  { name: 'Type', cell: ({ type }) => PRODUCT_TYPES[type] },
  {
    name: 'Print areas',
    cell: ({ rendererConfig }) =>
      rendererConfig === null ? (
        <span className="small muted">Not set</span>
      ) : rendererConfig.plaque ? (
        'Fixed (plaque)'
      ) : (
        formatCount(rendererConfig.placements.length, 'area')
      ),
  },
  { name: 'Prices', isFigure: true, cell: ({ pricesMinorUnit }) => <Prices of={pricesMinorUnit} /> },
  {
    name: 'Sold in',
    cell: ({ campaigns }) =>
      campaigns === 0 ? (
        <span className="muted">None</span>
      ) : (
        <span className="figure">{formatCount(campaigns, 'campaign')}</span>
      ),
  },
  {
    name: 'State',
    cell: (product) => (
      <span>
        <StateChip {...stateOfProduct(product)} />
        {product.lacksManufacturer && (
          <>
            <br />
            <span className="small muted">No manufacturer</span>
          </>
        )}
      </span>
    ),
  },
]

const MAX_PRICES = 3

function Prices({ of }: { of: Readonly<Record<string, number>> }) {
  const prices = Object.entries(of)
  if (prices.length === 0) return <span className="muted">No price</span>
  return (
    <span>
      {prices.slice(0, MAX_PRICES).map(([currency, amount]) => (
        <span key={currency} style={{ display: 'block' }}>
          {formatMoney(amount, currency)}
        </span>
      ))}
      {prices.length > MAX_PRICES && <span className="small muted">and {prices.length - MAX_PRICES} more</span>}
    </span>
  )
}

/** Has only the required fields. The product's page has the others. */
function NewProduct() {
  const go = useGo()
  const form = useApiForm('POST /api/merch/admin/catalog', {
    rules: CreateCatalogProductBody,
    // Derives the SKU from the name until the admin types one.
    initial: {
      name: '',
      sku: null as string | null,
      type: 'tshirt' as MerchProductType,
      currency: 'USD',
      amount: null as number | null,
    },
    body: ({ name, sku, type, currency, amount }) => ({
      name: name.trim(),
      sku: sku ?? skuOf(name),
      type,
      pricesMinorUnit: { [currency]: amount ?? 0 },
    }),
    say: { name: 'Enter a name.', sku: 'Use capital letters, digits and hyphens, at least two characters.' },
    check: ({ currency, amount }) => ({
      currency: isCurrency(currency) ? undefined : 'Enter three capital letters, such as USD.',
      amount: amount === null ? 'Enter a price.' : undefined,
    }),
    onDone: ({ data }) => go(`/admin/catalog/${data.product.id}`),
  })
  const { name, currency } = form.values
  const sku = form.text('sku')
  const code = form.text('currency')
  return (
    <ApiForm form={form} label="Add product">
      <TextField {...form.text('name')} label="Name" />
      <TextField
        {...sku}
        label="SKU"
        hint="Used by print shops and on documents. It cannot be changed later."
        value={sku.value ?? skuOf(name)}
        onChange={(text) => sku.onChange(text.toUpperCase().replaceAll(' ', '-'))}
        maxLength={60}
        autoComplete="off"
      />
      <SelectField {...form.choice('type')} label="Type" choices={PRODUCT_CHOICES} />
      <TextField
        {...code}
        label="Currency"
        hint="You can add more later."
        onChange={(text) => code.onChange(text.toUpperCase())}
        maxLength={3}
        autoComplete="off"
        isRequired
      />
      <AmountField key={currency} {...form.amount('amount')} label="Price" currency={currency} isRequired />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Adding">
          Add
        </Button>
      </Actions>
    </ApiForm>
  )
}

const skuOf = (name: string): string => toKey(name).toUpperCase()
