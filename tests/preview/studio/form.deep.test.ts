// the file of every case has its forms
import './form.test.ts';
