import { useEffect, useState } from 'react'
import type { ShopFlow } from '../../../../client/src/api-types.ts'
import { useCall, useFacts } from '../../api.tsx'
import { useGo, useUnsavedGuard } from '../../navigation.tsx'
import { Actions, Button } from '../../parts/button.tsx'
import { ChoiceField, TextField } from '../../parts/fields.tsx'
import { Form, fieldErrorsOf } from '../../parts/form.tsx'
import { SHOP_FLOWS, slugOf } from '../campaign-words.ts'
import { CurrencyField, HomeCountryField } from './campaign-basics.tsx'
import { AccountPick, type PickedAccount } from './search-pick.tsx'

const FIELDS = ['slug', 'name', 'talentName', 'sellerAccountId', 'homeCountry', 'currency', 'shopFlow']

/** Starts a campaign: only what it cannot be without. All else is set beside its storefront. */
export function NewCampaign() {
  const { baseUrl } = useFacts()
  const go = useGo()
  const [name, setName] = useState('')
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const [seller, setSeller] = useState<PickedAccount | null>(null)
  const [currency, setCurrency] = useState('USD')
  const [homeCountry, setHomeCountry] = useState('US')
  const [shopFlow, setShopFlow] = useState<ShopFlow>('art_first')
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({})
  const { call, isBusy, refused, done } = useCall('POST /api/merch/admin/campaigns', {
    changes: ['GET /api/merch/admin/campaigns'],
  })
  useUnsavedGuard(name !== '' && done === undefined)
  const madeId = done?.data.campaign.id
  useEffect(() => {
    if (madeId !== undefined) go(`/admin/campaigns/${madeId}`)
  }, [madeId, go])
  const errors = { ...fieldErrorsOf(refused), ...lacks }
  const slug = ownSlug ?? slugOf(name)
  const make = async () => {
    const missing = {
      ...(name.trim() === '' ? { name: 'Give it a name.' } : {}),
      ...(seller === null ? { sellerAccountId: 'Choose who earns what is sold.' } : {}),
      ...(slug.length < 2 ? { slug: 'Write two letters or digits at least.' } : {}),
    }
    setLacks(missing)
    if (seller === null || Object.keys(missing).length > 0) return
    await call({
      body: {
        name: name.trim(),
        slug,
        talentName: seller.displayName,
        sellerAccountId: seller.id,
        currency,
        homeCountry,
        shopFlow,
      },
    })
  }
  return (
    <Form label="A new campaign" onSubmit={() => void make()} refused={refused} fields={FIELDS}>
      <TextField
        name="name"
        label="Name"
        hint="As fans read it: “Mara on tour”"
        maxLength={120}
        autoComplete="off"
        isRequired
        value={name}
        onChange={setName}
        error={errors['name']}
      />
      <TextField
        name="slug"
        label="Address"
        hint={`${baseUrl}/c/${slug === '' ? '…' : slug}`}
        maxLength={60}
        autoComplete="off"
        isRequired
        value={slug}
        onChange={(text) => setOwnSlug(text.toLowerCase())}
        error={errors['slug']}
      />
      <AccountPick label="Talent who sells" chosen={seller} onChange={setSeller} error={errors['sellerAccountId']} />
      <div className="campaign-beside">
        <CurrencyField value={currency} onChange={setCurrency} error={errors['currency']} />
        <HomeCountryField value={homeCountry} onChange={setHomeCountry} error={errors['homeCountry']} />
      </div>
      <ChoiceField<ShopFlow>
        name="shopFlow"
        legend="How the shop goes"
        value={shopFlow}
        onChange={setShopFlow}
        choices={SHOP_FLOWS}
      />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyWords="Making it">
          Make the draft
        </Button>
      </Actions>
    </Form>
  )
}
