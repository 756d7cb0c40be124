import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { FormsModule } from '@angular/forms';
// @ts-expect-error plain JavaScript, shared with the other pages
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

@Component({
  selector: 'the-form',
  imports: [FormsModule],
  template: `<form (ngSubmit)="state.sent = state.sent + 1">
      <label>Name <input name="name" [(ngModel)]="state.name"></label>
      <label>Code <input name="code" [ngModel]="state.code" (ngModelChange)="state.code = codeOf($event)" (input)="upper($event)"></label>
      <label>Notes <textarea name="notes" [(ngModel)]="state.notes" [ngModelOptions]="{ updateOn: 'blur' }"></textarea></label>
      <label><input type="checkbox" name="agree" [(ngModel)]="state.agree"> Agree</label>
      @for (colour of colours; track colour) {
        <label><input type="radio" name="colour" [value]="colour" [(ngModel)]="state.colour"> {{ colour }}</label>
      }
      <label>Size <select name="size" [(ngModel)]="state.size">@for (size of sizes; track size) {<option>{{ size }}</option>}</select></label>
      <label>Count <input type="number" name="count" [(ngModel)]="state.count"></label>
      <label>Volume <input type="range" name="volume" [(ngModel)]="state.volume"></label>
      <button type="button" (click)="state.clicks = state.clicks + 1">Add</button> <button>Send</button></form>
    <output id="state">{{ told }}</output>`,
})
class Form {
  state: any = { ...START };
  colours = COLOURS;
  sizes = SIZES;
  codeOf = codeOf;
  get told(): string { return tell(this.state); }
  upper(event: any): void { event.target.value = codeOf(event.target.value); }
}

document.getElementById('app')!.innerHTML = '<the-form></the-form>';
void bootstrapApplication(Form, { providers: [provideZonelessChangeDetection()] });
