"use strict";

// Filters that are left empty stay out of the address, so that a bookmark says only what was chosen.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("form[data-short-address]")) {
    for (const field of form.elements) {
      if (field.name && (field.value === "" || field.value === field.dataset.default)) field.disabled = true;
    }
  }
  const question = event.submitter?.dataset.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});

if (window.matchMedia("(min-width: 46rem)").matches) {
  for (const choices of document.querySelectorAll("details[data-wide-open]")) choices.open = true;
}

// Coming back with the back button must not leave the filters disabled.
window.addEventListener("pageshow", () => {
  for (const field of document.querySelectorAll("form[data-short-address] :disabled")) field.disabled = false;
});

for (const zone of document.querySelectorAll("[data-drop]")) {
  const input = zone.querySelector("input[type=file]");
  const names = zone.querySelector("[data-names]");
  const show = () => {
    const files = [...input.files].map((file) => file.name);
    names.textContent = files.length ? files.join(", ") : names.dataset.names;
  };
  const over = (on) => zone.classList.toggle("over", on);
  input.addEventListener("change", show);
  zone.addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
  zone.addEventListener("dragleave", () => over(false));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    input.files = event.dataTransfer.files;
    show();
  });
}
