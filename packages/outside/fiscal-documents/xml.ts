import type { XmlTree, XmlValue } from '@rodovia/core/fiscal-documents/xml-tree.ts'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'

/** Writes a tree with one root as XML without blanks, which a signature would cover. */
export function writeXml(tree: XmlTree): string {
  const [[name, content]] = Object.entries(tree) as [[string, XmlTree]]
  using document = XmlDocument.create()
  fill(document.createRoot(name!, content['@xmlns'] as string), content)
  return document.toString({ format: false, noDeclaration: true }).trim()
}

function fill(element: XmlElement, content: XmlTree): void {
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined || name === '@xmlns') continue
    if (name.startsWith('@')) element.setAttr(name.slice(1), value as string)
    else for (const item of Array.isArray(value) ? value : [value]) addTo(element, name, item)
  }
}

function addTo(parent: XmlElement, name: string, value: XmlValue): void {
  const element = parent.addElement(name)
  if (typeof value === 'string') element.addText(value)
  else if (value) fill(element, value as XmlTree)
}
