import type { Page } from 'playwright-core'

/** The keys and clicks of a person, which count. */
export class Hand {
  actions = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  /** Clicks a button, or what else has the role. */
  async click(name: string, role: 'button' | 'link' = 'button'): Promise<void> {
    this.actions++
    await this.page.getByRole(role, { name }).first().click()
  }
  async type(text: string): Promise<void> {
    this.actions += text.length
    await this.page.keyboard.type(text)
  }
  async press(key: string): Promise<void> {
    this.actions++
    await this.page.keyboard.press(key)
  }
  /** Goes by the search box to what begins with the text. */
  async goByBox(text: string): Promise<void> {
    await this.press('/')
    await this.type(text)
    await this.press('Enter')
  }
  /** Goes by Tab to the link or button of this name, over the link to the content when it is there. */
  async goByTab(name: string): Promise<void> {
    await this.page.evaluate('document.activeElement.blur()')
    const isInMain = (await this.page.locator('main').getByText(name, { exact: true }).count()) > 0
    if (isInMain) for (const key of ['Tab', 'Enter']) await this.press(key)
    for (let presses = 0; presses < 80; presses++) {
      await this.press('Tab')
      if ((await this.page.evaluate<string>('document.activeElement.textContent.trim()')) === name)
        return this.press('Enter')
    }
    throw new Error(`Tab does not reach "${name}"`)
  }
}
