import './parts/product-picture-field.css'
import { useState } from 'react'
import type { CatalogProduct, MerchProductType } from '../../../../client/src/api-types.ts'
import { formatMoney, isCurrency } from '../../../../server/platform/money.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { useApiList, useApiMutation } from '../../api.tsx'
import { Link, useFilters, useGo } from '../../navigation.tsx'
import type { PageModule } from '../../page-module.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/forms/form.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Picture } from '../../parts/media/picture.tsx'
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

/** Products of the catalog with their pictures. */
export default function CatalogPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminPage
      title="Catalog"
      lead="What campaigns can sell: prices, sizes and print areas."
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
  { name: 'State', cell: (product) => <StateChip {...stateOfProduct(product)} /> },
]

const MAX_PRICES = 3

/** Lists the first prices and the number of the rest. */
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

/** Form with the required fields of a product; its own page has the others. */
function NewProduct() {
  const go = useGo()
  const [ownSku, setSku] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [type, setType] = useState<MerchProductType>('tshirt')
  const [currency, setCurrency] = useState('USD')
  const [amount, setAmount] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/catalog', {
    changes: ['GET /api/merch/admin/catalog'],
    onDone: ({ data }) => go(`/admin/catalog/${data.product.id}`),
  })
  const errors = fieldErrorsOf(refused)
  const sku = ownSku ?? toKey(name).toUpperCase()
  const wrong = {
    sku: /^[A-Z0-9][A-Z0-9_-]{1,59}$/.test(sku)
      ? undefined
      : 'Use capital letters, digits and hyphens, at least two characters.',
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    currency: isCurrency(currency) ? undefined : 'Enter three capital letters, such as USD.',
    amount: amount === null ? 'Enter a price.' : undefined,
  }
  const errorOf = (field: keyof typeof wrong): string | undefined =>
    errors[field] ?? (isTried ? wrong[field] : undefined)
  const add = () => {
    setTried(true)
    if (amount === null || Object.values(wrong).some((words) => words !== undefined)) return
    void call({ body: { sku, name: name.trim(), type, pricesMinorUnit: { [currency]: amount } } })
  }
  return (
    <Form label="Add product" onSubmit={add} refused={refused} fields={['sku', 'name']}>
      <TextField
        name="name"
        label="Name"
        value={name}
        onChange={setName}
        maxLength={120}
        error={errorOf('name')}
        isRequired
      />
      <TextField
        name="sku"
        label="SKU"
        hint="Used by print shops and on documents. It cannot be changed later."
        value={sku}
        onChange={(text) => setSku(text.toUpperCase().replaceAll(' ', '-'))}
        maxLength={60}
        autoComplete="off"
        error={errorOf('sku')}
        isRequired
      />
      <SelectField name="type" label="Type" value={type} onChange={setType} choices={PRODUCT_CHOICES} />
      <TextField
        name="currency"
        label="Currency"
        hint="You can add more later."
        value={currency}
        onChange={(text) => setCurrency(text.toUpperCase())}
        maxLength={3}
        autoComplete="off"
        error={errorOf('currency')}
        isRequired
      />
      <AmountField
        key={currency}
        name="amount"
        label="Price"
        currency={currency}
        value={amount}
        onChange={setAmount}
        error={errorOf('amount')}
        isRequired
      />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Adding">
          Add
        </Button>
      </Actions>
    </Form>
  )
}
