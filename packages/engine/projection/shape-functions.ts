import type { AbstractShape, EnumShape, ListShape, ObjectShape, ValueShape } from './response-shape.ts'

/** Shapes that have functions of their own. */
type FunctionShape = Exclude<ValueShape, { kind: 'scalar' }>

/** The code within the function of a shape, by the kind of the shape. */
interface Bodies {
  object(shape: ObjectShape): string
  abstract(shape: AbstractShape): string
  list(shape: ListShape): string
  enum(shape: EnumShape): string
}

/** Generates one function for each shape, however often it occurs, so that the code grows with the query. */
export function createShapeFunctions(parameters: string, bodies: Bodies) {
  const names = new Map<FunctionShape, string>()
  let text = ''
  return {
    /** The name of the function for this shape. */
    nameOf(shape: FunctionShape): string {
      const existing = names.get(shape)
      if (existing) return existing
      const name = `f${names.size}`
      names.set(shape, name)
      const write = bodies[shape.kind] as (shape: FunctionShape) => string
      // Generated before the text is extended: it adds the functions that it calls.
      const body = write(shape)
      text += `function ${name}(${parameters}){${body}}\n`
      return name
    },
    text: () => text,
  }
}
