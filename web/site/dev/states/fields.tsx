import { Button } from '../../../parts/forms/button.tsx'
import { Choices } from '../../../parts/forms/choices.tsx'
import { Field, Select } from '../../../parts/forms/field.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { CheckField, ChoiceField, SelectField, SwitchField, TextArea, TextField } from '../../parts/forms/fields.tsx'
import { doNothing, type Rows, Try } from '../shown.tsx'

/** The names are unique, because radio buttons with the same name form one group. */
export const FIELDS: Rows = {
  Field: (say) => ({
    usual: (
      <>
        <Field name="plain-usual" label={say.words[0]} hint={say.sentence} defaultValue={say.person} />
        <Field name="plain-lines" label={say.words[1]} rows={3} defaultValue={say.sentence} />
        <Field
          name="plain-end"
          label={say.words[2]}
          defaultValue={say.brand}
          end={<Button look="quiet">{say.words[0]}</Button>}
        />
        <Field name="plain-prefix" label={say.words[0]} prefix="USD" defaultValue="1250" />
        <Field name="plain-date" label={say.words[1]} type="date" defaultValue="2026-12-12" />
      </>
    ),
    empty: <Field name="plain-empty" label={say.words[0]} />,
    failed: <Field name="plain-failed" label={say.words[0]} defaultValue="mara@" error={say.wrong} />,
    long: <Field name="plain-long" label={say.longTitle} hint={say.longSentence} defaultValue={say.longName} />,
  }),
  Select: (say) => ({
    usual: (
      <Select
        name="plain-select"
        label={say.title}
        hint={say.sentence}
        choices={say.words.map((label, at) => ({ value: String(at), label }))}
      />
    ),
    failed: (
      <Select
        name="plain-select-failed"
        label={say.title}
        error={say.wrong}
        choices={[{ value: '0', label: say.words[0] }]}
      />
    ),
    long: <Select name="plain-select-long" label={say.longTitle} choices={[{ value: '0', label: say.longSentence }]} />,
  }),
  Choices: (say) => ({
    usual: (
      <Choices
        name="choices-usual"
        legend={say.title}
        defaultValue="0"
        choices={say.words.map((label, at) => ({ value: String(at), label, hint: say.sentence }))}
      />
    ),
    failed: (
      <Choices
        name="choices-failed"
        legend={say.title}
        error={say.wrong}
        choices={[{ value: '0', label: say.words[0] }]}
      />
    ),
    long: (
      <Choices
        name="choices-long"
        legend={say.longTitle}
        choices={[{ value: '0', label: say.longTitle, hint: say.longSentence }]}
      />
    ),
  }),
  TextField: (say) => ({
    usual: (
      <Try start={say.person}>
        {(text, change) => (
          <TextField
            name="text-usual"
            label={say.words[0]}
            hint={say.sentence}
            value={text}
            onChange={change}
            isRequired
          />
        )}
      </Try>
    ),
    empty: <TextField name="text-empty" label={say.words[0]} value="" onChange={doNothing} />,
    failed: (
      <TextField
        name="text-failed"
        label={say.words[0]}
        value="mara@"
        onChange={doNothing}
        error={say.wrong}
        isRequired
      />
    ),
    long: (
      <TextField
        name="text-long"
        label={say.longTitle}
        hint={say.longSentence}
        value={say.longName}
        onChange={doNothing}
      />
    ),
  }),
  TextArea: (say) => ({
    usual: (
      <Try start={say.sentence}>
        {(text, change) => (
          <TextArea name="area-usual" label={say.words[1]} value={text} onChange={change} maxLength={120} isRequired />
        )}
      </Try>
    ),
    empty: <TextArea name="area-empty" label={say.words[1]} value="" onChange={doNothing} />,
    failed: (
      <TextArea name="area-failed" label={say.words[1]} value={say.title} onChange={doNothing} error={say.wrong} />
    ),
    long: (
      <TextArea
        name="area-long"
        label={say.longTitle}
        hint={say.longSentence}
        value={say.longSentence}
        onChange={doNothing}
      />
    ),
  }),
  SelectField: (say) => ({
    usual: (
      <Try start="0">
        {(value, change) => (
          <SelectField
            name="select-usual"
            label={say.title}
            value={value}
            onChange={change}
            choices={say.words.map((label, at) => ({ value: String(at), label }))}
          />
        )}
      </Try>
    ),
    failed: (
      <SelectField
        name="select-failed"
        label={say.title}
        value="0"
        onChange={doNothing}
        error={say.wrong}
        choices={[{ value: '0', label: say.words[0] }]}
      />
    ),
    long: (
      <SelectField
        name="select-long"
        label={say.longTitle}
        hint={say.longSentence}
        value="0"
        onChange={doNothing}
        choices={[{ value: '0', label: say.longSentence }]}
      />
    ),
  }),
  SwitchField: (say) => ({
    usual: (
      <Try start={true}>
        {(isOn, change) => (
          <SwitchField name="switch-usual" label={say.title} hint={say.sentence} isOn={isOn} onChange={change} />
        )}
      </Try>
    ),
    busy: <SwitchField name="switch-busy" label={say.title} isOn={false} onChange={doNothing} isBusy />,
    failed: <SwitchField name="switch-failed" label={say.title} isOn={false} onChange={doNothing} error={say.wrong} />,
    long: <SwitchField name="switch-long" label={say.longTitle} hint={say.longSentence} isOn onChange={doNothing} />,
  }),
  ChoiceField: (say) => ({
    usual: (
      <Try start={'0' as string | null}>
        {(value, change) => (
          <ChoiceField
            name="choice-usual"
            legend={say.title}
            value={value}
            onChange={change}
            choices={say.words.map((label, at) => ({ value: String(at), label, hint: say.sentence }))}
          />
        )}
      </Try>
    ),
    held: (
      <ChoiceField
        name="choice-held"
        legend={say.title}
        value="0"
        onChange={doNothing}
        choices={[
          { value: '0', label: say.words[0] },
          { value: '1', label: say.words[1], disabledReason: say.reason },
        ]}
      />
    ),
    failed: (
      <ChoiceField
        name="choice-failed"
        legend={say.title}
        value={null}
        onChange={doNothing}
        error={say.wrong}
        choices={[{ value: '0', label: say.words[0] }]}
      />
    ),
    long: (
      <ChoiceField
        name="choice-long"
        legend={say.longTitle}
        value="0"
        onChange={doNothing}
        choices={[{ value: '0', label: say.longTitle, hint: say.longSentence }]}
      />
    ),
  }),
  CheckField: (say) => ({
    usual: (
      <Try start={['0'] as readonly string[]}>
        {(values, change) => (
          <CheckField
            name="check-usual"
            legend={say.title}
            values={values}
            onChange={change}
            choices={say.words.map((label, at) => ({ value: String(at), label, count: at * 4 }))}
          />
        )}
      </Try>
    ),
    long: (
      <CheckField
        name="check-long"
        legend={say.longTitle}
        values={[]}
        onChange={doNothing}
        choices={[{ value: '0', label: say.longSentence, count: 1200 }]}
      />
    ),
  }),
  AmountField: (say) => ({
    usual: (
      <Try start={125_000 as number | null}>
        {(amount, change) => (
          <AmountField
            name="amount-usual"
            label={say.words[0]}
            hint={say.sentence}
            currency="USD"
            value={amount}
            onChange={change}
            isRequired
          />
        )}
      </Try>
    ),
    empty: <AmountField name="amount-empty" label={say.words[0]} currency="USD" value={null} onChange={doNothing} />,
    failed: (
      <AmountField
        name="amount-failed"
        label={say.words[0]}
        currency="USD"
        value={1}
        onChange={doNothing}
        error={say.wrong}
      />
    ),
    long: (
      <AmountField
        name="amount-long"
        label={say.longTitle}
        hint={say.longSentence}
        currency="JPY"
        value={9_007_199_254_740_991}
        onChange={doNothing}
      />
    ),
  }),
}
