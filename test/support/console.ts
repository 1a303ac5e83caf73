import type { Page } from 'playwright-core'
import { demo, until } from './rest-client.ts'

/** Logs in as a person does. */
export async function logInAt(url: string, page: Page, email: string = demo.shipper): Promise<void> {
  await page.goto(`${url}/conta/entrar`)
  await page.getByLabel(/E-mail/).fill(email)
  await page.getByLabel(/Senha|Password/).fill(demo.password)
  await page.getByRole('button', { name: /Entrar|Log in/ }).click()
  await page.waitForURL(/\/(?:conta(?!\/entrar)|motorista)/)
}

const menu = (page: Page) => page.getByRole('navigation', { name: /Seções|Sections/ })

/** Opens the whole menu: on phones it is in the last entry of the bar. */
async function openMenu(page: Page): Promise<void> {
  const more = menu(page).getByText(/^(Mais|More)$/)
  if (await more.isVisible()) await more.click()
}

/** Goes to a section by the menu. */
export async function openSection(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('link', { name, exact: true }).last().click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByText('Menu da conta').locator('..').click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/** Answers the page that asks a person again who they are. */
export async function confirmIn(page: Page, password: string = demo.password): Promise<void> {
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Confirmar e continuar' }).click()
}

/** Sends a form as a page of ours would, and does not follow where it leads. */
export async function sendForm(
  url: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | null; cookies: string[]; text: string; headers: Headers }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
    headers: response.headers,
  }
}

/** The header with which a browser sends those cookies back. */
export function cookieHeader(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';', 1).join('')).join('; ')
}

export const credentials = (email: string = demo.shipper) => ({ email, password: demo.password })

/** The first value that a field offers, once there is one. */
export async function firstOffer(page: Page, field: string): Promise<string> {
  const first = `document.querySelector('[name="${field}"]').list.options[0]?.value ?? ''`
  return until(
    () => page.evaluate<string>(first),
    (value) => value !== '',
  )
}
