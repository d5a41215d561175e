import {
  type AddressFault,
  type AddressField,
  codeOfCountry,
  needsPart,
  type PostalAddress,
  partOfCountry,
} from '../../../../server/platform/postal-address.ts'
import { SelectField, TextField } from '../../parts/fields.tsx'
import { useWords } from '../words/words.ts'
import { useCountries } from './countries.ts'

type AddressFieldsProps = {
  address: PostalAddress
  /** Files go by mail: then a name and an address to write to are all. */
  ships: boolean
  faults: Partial<Record<AddressField, AddressFault>>
  onChange: (field: AddressField, text: string) => void
  /** A field was left. */
  onLeave: () => void
}

/** Who orders and where it goes, as the country writes addresses. */
export function AddressFields({ address, ships, faults, onChange, onLeave }: AddressFieldsProps) {
  const { checkout } = useWords()
  const countries = useCountries()
  const { country } = address
  // Until a country is chosen nobody knows what it needs: without a script all of it is asked for at once.
  const part = country === '' ? 'region' : partOfCountry(country)
  const code = codeOfCountry(country)
  const isSentThere = country === '' || countries.some(({ value }) => value === country)
  const field = (name: AddressField, autoComplete: string) => ({
    name,
    autoComplete,
    value: address[name],
    onChange: (text: string) => onChange(name, text),
    onBlur: onLeave,
    error: faults[name] === undefined ? undefined : checkout.faults[faults[name]],
    isRequired: true,
  })
  return (
    <>
      <TextField
        {...field('email', 'email')}
        type="email"
        inputMode="email"
        label={checkout.email}
        hint={checkout.emailHint}
        maxLength={254}
      />
      <div className="address-pair">
        <TextField {...field('firstName', 'given-name')} label={checkout.firstName} maxLength={100} />
        <TextField {...field('lastName', 'family-name')} label={checkout.lastName} maxLength={100} />
      </div>
      {ships && (
        <>
          <SelectField
            {...field('country', 'country')}
            label={checkout.country}
            choices={[
              { value: '', label: checkout.chooseCountry },
              ...(isSentThere ? [] : [{ value: country, label: country }]),
              ...countries,
            ]}
          />
          <TextField
            {...field('addressLine1', 'address-line1')}
            label={checkout.street}
            hint={checkout.streetHint}
            maxLength={200}
          />
          <div className="address-pair">
            {code !== undefined && (
              <TextField {...field('postalCode', 'postal-code')} label={checkout.codes[code]} maxLength={20} />
            )}
            <TextField {...field('city', 'address-level2')} label={checkout.city} maxLength={100} />
          </div>
          {part !== undefined && (
            <TextField
              {...field('state', 'address-level1')}
              label={checkout.parts[part]}
              isRequired={needsPart(country)}
              maxLength={100}
            />
          )}
        </>
      )}
    </>
  )
}
