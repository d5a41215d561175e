import type {
  AddressFault,
  AddressFaults,
  AddressField,
  PostalAddress,
} from '../../../../server/platform/postal/postal-address.ts'
import {
  codeOfCountry,
  exampleOfCode,
  listDivisions,
  needsCode,
  needsPart,
  type Part,
  partIn,
  partOfCountry,
} from '../../../../server/platform/postal/postal-rules.ts'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { useWords } from '../words/words.ts'
import { useCountries } from './countries.ts'

type AddressFieldsProps = {
  address: PostalAddress
  /** False for digital products, which need only a name and an email address. */
  ships: boolean
  faults: AddressFaults
  onChange: (field: AddressField, text: string) => void
  onLeave: () => void
}

export function AddressFields({ address, ships, faults, onChange, onLeave }: AddressFieldsProps) {
  const { checkout } = useWords()
  const countries = useCountries()
  const { country } = address
  // The country decides which fields are required. Until a country is chosen, all fields are
  // shown, which readers without a script need.
  const part = country === '' ? 'region' : partOfCountry(country)
  const divisions = listDivisions(country)
  const code = country === '' ? 'postal' : codeOfCountry(country)
  const messageOf = (fault: AddressFault) =>
    fault === 'bad_code' ? checkout.faults.bad_code(exampleOfCode(country)) : checkout.faults[fault]
  const isShippedTo = country === '' || countries.some(({ value }) => value === country)
  const field = (name: AddressField, autoComplete: string) => ({
    name,
    autoComplete,
    value: address[name],
    onChange: (text: string) => onChange(name, text),
    onBlur: onLeave,
    error: faults[name] === undefined ? undefined : messageOf(faults[name]),
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
              ...(isShippedTo ? [] : [{ value: country, label: country }]),
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
              <TextField
                {...field('postalCode', 'postal-code')}
                label={checkout.codes[code]}
                isRequired={country === '' || needsCode(country)}
                maxLength={20}
              />
            )}
            <TextField {...field('city', 'address-level2')} label={checkout.city} maxLength={100} />
          </div>
          {part !== undefined && divisions.length > 0 && (
            <SelectField
              {...field('state', 'address-level1')}
              label={checkout.parts[part]}
              value={partIn(country, address.state)?.value ?? address.state}
              choices={choicesOf(divisions, address.state, { country, choose: checkout.choosePart })}
            />
          )}
          {part !== undefined && divisions.length === 0 && (
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

/** Adds a stored value that is not among the choices, so that it stays visible. */
function choicesOf(parts: readonly Part[], written: string, { country, choose }: { country: string; choose: string }) {
  const isKnown = written === '' || partIn(country, written) !== undefined
  return [
    { value: '', label: choose },
    ...(isKnown ? [] : [{ value: written, label: written }]),
    ...parts
      .map(({ value, name, ownName }) => ({ value, label: ownName === undefined ? name : `${name} · ${ownName}` }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
  ]
}
