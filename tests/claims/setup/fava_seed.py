import random
r=random.Random(3)
print('option "title" "Household Quill"\noption "operating_currency" "EUR"\n2023-12-31 custom "fava-option" "currency-column" "61"')
for a in ['Assets:Bank:Checking','Assets:Bank:Savings','Assets:Cash','Liabilities:CreditCard','Equity:Opening','Income:Salary','Income:Interest','Expenses:Rent','Expenses:Food:Groceries','Expenses:Food:Restaurant','Expenses:Transport','Expenses:Health','Expenses:Utilities','Expenses:Fun']: print(f'2023-12-31 open {a} EUR')
print('2024-01-01 * "Opening balance"\n  Assets:Bank:Checking  2400.00 EUR\n  Assets:Bank:Savings  8000.00 EUR\n  Equity:Opening\n')
out=[]
for m in range(1,13):
    out+= [(m,1,'Stone Property','Rent','Expenses:Rent',870,'Assets:Bank:Checking'),(m,28,'Northwind Ltd','Salary','Income:Salary',-2650,'Assets:Bank:Checking'),(m,12,'City Power','Electricity','Expenses:Utilities',r.randint(55,95),'Assets:Bank:Checking')]
    for d in (4,11,19,25): out.append((m,d,r.choice(['Greengrocer','Corner Market','Bio Barn']),'Groceries','Expenses:Food:Groceries',r.randint(28,90),r.choice(['Assets:Cash','Liabilities:CreditCard'])))
    out.append((m,r.randint(6,24),r.choice(['Trattoria Lena','Noodle Bar']),'Dinner','Expenses:Food:Restaurant',r.randint(25,70),'Liabilities:CreditCard'))
    out.append((m,2,'Metro','Monthly ticket','Expenses:Transport',49,'Assets:Bank:Checking')); out.append((m,3,'','Cash machine','Assets:Cash',200,'Assets:Bank:Checking'))
out+=[(5,16,'Dr. Varga','Dentist','Expenses:Health',132,'Assets:Bank:Checking'),(9,7,'Grand Theatre','Tickets #opera','Expenses:Fun',96,'Liabilities:CreditCard'),(8,14,'Lake Hotel','Two nights','Expenses:Fun',318,'Liabilities:CreditCard')]
for m,d,p,n,a,v,b in sorted(out):
    tag=' #opera' if '#opera' in n else (' #holiday' if 'nights' in n else ''); n=n.replace(' #opera','')
    print(f'2024-{m:02}-{d:02} * "{p}" "{n}"{tag}\n  {a}  {v}.00 EUR\n  {b}\n')
print('2024-12-31 note Assets:Bank:Savings "Ask about the interest rate"')
