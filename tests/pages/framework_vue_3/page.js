import { createApp } from 'vue/dist/vue.esm-bundler.js';
import { codeOf, COLOURS, SIZES, START, tell } from '../framework_plain/tell.js';

createApp({
  data: () => ({ ...START, COLOURS, SIZES }),
  computed: { told() { return tell(this); } },
  methods: { codeOf },
  template: `<form @submit.prevent="sent++">
    <label>Name <input v-model="name"></label> <label>Code <input :value="code" @input="code = codeOf($event.target.value); $event.target.value = code"></label>
    <label>Notes <textarea v-model.lazy="notes"></textarea></label>
    <label><input type="checkbox" v-model="agree"> Agree</label>
    <label v-for="c in COLOURS" :key="c"><input type="radio" v-model="colour" :value="c"> {{ c }}</label>
    <label>Size <select v-model="size"><option v-for="s in SIZES" :key="s">{{ s }}</option></select></label>
    <label>Count <input type="number" v-model="count"></label> <label>Volume <input type="range" v-model="volume"></label>
    <button type="button" @click="clicks++">Add</button> <button>Send</button></form>
    <output id="state">{{ told }}</output>`,
}).mount('#app');
