import { type Hole, html } from '../html.ts'
import { inlineMarkdown } from './markdown.ts'
import { refName, type Schema } from './openapi.ts'

/** The page of the shapes that several operations share. */
export const shapesAddress = '/docs/rest/shapes'

type Row = { name: string; schema: Schema; isRequired: boolean }

/**
 * The fields of an object, with those of the objects in it: `parcels[].weight_g`. A shape with a name is a
 * link to its fields, on the page `shapes`.
 */
export function schemaFields(schema: Schema, shapes = shapesAddress): Hole {
  const rows = rowsOf(schema)
  if (rows.length === 0) return html`<p>${typeOf(schema, shapes)}</p>`
  return fieldList(
    rows.map(({ name, schema: field, isRequired }) => ({
      name,
      type: typeOf(field, shapes),
      isRequired,
      description: field.description,
    })),
  )
}

type Field = { name: string; type: Hole; isRequired?: boolean; description?: string | undefined; id?: string }

export function fieldList(fields: readonly Field[]) {
  return html`<dl class="fields">${fields.map(
    ({ name, type, isRequired, description, id }) =>
      html`<div${id ? html` id="${id}"` : ''}><dt><code>${name}</code> <span class="type">${type}</span>${isRequired ? html` <span class="required">required</span>` : ''}</dt>${description ? html`<dd>${inlineMarkdown(description)}</dd>` : ''}</div>`,
  )}</dl>`
}

function rowsOf(schema: Schema, prefix = ''): Row[] {
  const { properties = {}, required = [] } = objectOf(schema)
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${prefix}${key}`
    const items = field.items ?? alternativesOf(field).find((one) => one.items)?.items
    const nested = items ? rowsOf(items, `${name}[].`) : rowsOf(field, `${name}.`)
    return [{ name, schema: field, isRequired: required.includes(key) }, ...nested]
  })
}

/** The properties of a schema, also where it is one of two forms or put together from several. A reference has none of its own. */
function objectOf(schema: Schema): Schema {
  if (schema.properties) return schema
  const parts = (schema.allOf ?? alternativesOf(schema)).filter((part) => !isNull(part))
  return {
    properties: Object.assign({}, ...parts.map((part) => objectOf(part).properties)),
    required: parts.flatMap((part) => objectOf(part).required ?? []),
  }
}

const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? []
const isNull = ({ type }: Schema) => type === 'null'

export function typeOf(schema: Schema, shapes = shapesAddress): Hole {
  const typeIn = (part: Schema) => typeOf(part, shapes)
  const { $ref, type, items, enum: values, format } = schema
  if ($ref) return html`<a href="${shapes}#${refName($ref)}">${refName($ref)}</a>`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (items) return html`list of ${typeIn(items)}`
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return joined(alternatives.map(typeIn))
  if (schema.allOf) return joined(schema.allOf.map(typeIn))
  const names = [type ?? 'any'].flat().join(' or ')
  return format ? `${names}, ${format}` : names
}

const joined = (types: Hole[]) => types.map((type, index) => (index === 0 ? type : html` or ${type}`))
