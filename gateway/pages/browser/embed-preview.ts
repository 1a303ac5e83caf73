/** Shows the elements of a preview in the colours that the page was asked for: the policy of pages forbids attributes of style. */
for (const preview of document.querySelectorAll<HTMLElement>('[data-colours]'))
  for (const [name, value] of Object.entries<string>(JSON.parse(preview.dataset.colours ?? '{}')))
    preview.style.setProperty(name, value)
